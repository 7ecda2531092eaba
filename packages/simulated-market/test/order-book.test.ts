import type { AssetId } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { simulate } from '../src/simulate.ts';
import { createSimulatedBookSource } from '../src/simulated-book-source.ts';

const AT = Date.parse('2020-05-13T18:20:30Z');
const source = createSimulatedBookSource({ seed: 'book', now: () => AT, every: () => () => undefined });

describe('Order books of the simulated market', () => {
  it('surround the quote of the same instant: bids falling, asks rising, none crossing', async () => {
    const market = simulate({ seed: 'book', to: AT });
    for (const [symbol, id] of [
      ['BTC-USD', 'crypto:BTC-USD'],
      ['DOGE-USD', 'crypto:DOGE-USD'],
      ['KO', 'us:KO'],
    ] as const) {
      const book = await source.orderBook(symbol);
      const quote = market.quote(id as AssetId);
      expect(book?.bids.length).toBeGreaterThan(15);
      expect(book?.asks.length).toBeGreaterThan(15);
      expect(book?.bids[0].price.toNumber()).toBe(quote?.bid);
      expect(book?.asks[0].price.toNumber()).toBe(quote?.ask);
      expect(book?.bids[0].price.lessThan(book.asks[0].price)).toBe(true);
      book?.bids.slice(1).forEach(({ price }, i) => {
        expect(price.lessThan(book.bids[i].price)).toBe(true);
      });
      book?.asks.slice(1).forEach(({ price }, i) => {
        expect(price.greaterThan(book.asks[i].price)).toBe(true);
      });
    }
  });

  it('are the same for the same second and gone while the market is closed', async () => {
    expect(await source.orderBook('BTC-USD')).toEqual(await source.orderBook('BTC-USD'));
    const night = createSimulatedBookSource({
      seed: 'book',
      now: () => Date.parse('2020-05-13T22:00:00Z'),
      every: () => () => undefined,
    });
    expect(await night.orderBook('KO')).toBeUndefined();
    expect(await night.orderBook('BTC-USD')).toBeDefined();
    expect(await source.orderBook('NOBODY')).toBeUndefined();
  });

  it('are announced once a second', () => {
    let tick = () => {};
    const live = createSimulatedBookSource({
      seed: 'book',
      now: () => AT,
      every: (_, run) => {
        tick = run;
        return () => {};
      },
    });
    let told = 0;
    live.subscribe('ETH-USD', () => {
      told += 1;
    });
    tick();
    tick();
    expect(told).toBe(2);
  });
});
