import { describe, expect, it } from 'vitest';
import { MARKET_NOW } from '../../test/with-market.ts';
import { marketMembers } from '../../test/with-market-application.ts';
import { withPortfolio } from '../../test/with-portfolio.ts';
import { marketModule } from '../market/index.ts';
import type { EventPayloads } from '../platform/events/events.ts';
import { bookFill, startPaper } from './follow-orders.ts';

const { app, ask, get } = withPortfolio();

describe('Orders that fill', () => {
  const fill: Omit<EventPayloads['order.filled'], 'world'> = {
    ...{ memberId: marketMembers.member, orderId: '00000000-0000-4000-8000-00000000000a', tradeId: 't1' },
    ...{ exchange: 'PAPER', symbol: 'BTC-USD', baseAsset: 'BTC', quoteAsset: 'USD', side: 'buy' },
    ...{ quantity: '0.1', price: '30000', feeAsset: 'USD', fee: '3', at: new Date(MARKET_NOW).toISOString() },
  };

  it('are booked once, however often they are told, in an account of their own', async () => {
    const market = app.modules.service(marketModule);
    const following = { platform: app.platform, market };
    const world = market.world.name;
    const started = {
      memberId: fill.memberId,
      world,
      currency: 'USD',
      amount: '100000',
      at: new Date(MARKET_NOW - 60_000).toISOString(),
    };
    // In no guaranteed order.
    await bookFill(following, { ...fill, world });
    await startPaper(following, started);
    await bookFill(following, { ...fill, world });
    await startPaper(following, started);
    await bookFill(following, { ...fill, tradeId: 't2', world: 'live' });
    const { items } = await get('accounts');
    const paper = items.find(({ kind }: { kind: string }) => kind === 'paper');
    expect(paper).toMatchObject({ exchange: 'PAPER', name: 'Paper account', transactions: 2 });
    const holdings = await get(`holdings?accounts=${paper.id}`);
    expect(holdings.items[0]).toMatchObject({ symbol: 'BTC-USD', quantity: '0.1', cost: '3003.00' });
    expect(holdings.cash[0].amount).toBe('96997');
    const [trade] = (await get('trades?symbol=BTC')).items;
    expect((await ask('DELETE', `transactions/${trade.id}`)).status).toBe(422);
    // A reset archives what was there.
    await startPaper(following, { ...started, amount: '500', at: new Date(MARKET_NOW + 1000).toISOString() });
    const [fresh] = (await get('accounts')).items.filter(
      ({ kind, archived }: { kind: string; archived: boolean }) => kind === 'paper' && !archived,
    );
    expect(fresh).toMatchObject({ name: 'Paper account 2', transactions: 1 });
    expect((await get('trades?symbol=BTC')).items).toEqual([]);
  });
});

describe('A paper account that starts over', () => {
  const minute = (after: number) => new Date(MARKET_NOW - 3_600_000 + after * 60_000).toISOString();
  const follow = () => {
    const market = app.modules.service(marketModule);
    const following = { platform: app.platform, market };
    const common = { memberId: marketMembers.member, world: market.world.name };
    return {
      start: (after: number, amount: string) =>
        startPaper(following, { ...common, currency: 'USD', amount, at: minute(after) }),
      fill: (after: number, tradeId: string, more: Partial<EventPayloads['order.filled']> = {}) =>
        bookFill(following, {
          ...{ ...common, orderId: '00000000-0000-4000-8000-00000000000b', tradeId, exchange: 'PAPER' },
          ...{ symbol: 'BTC-USD', baseAsset: 'BTC', quoteAsset: 'USD', side: 'buy', quantity: '0.1' },
          ...{ price: '30000', feeAsset: null, fee: null, at: minute(after), ...more },
        }),
    };
  };
  /** By the name of each paper account: whether it is archived, its cash, and what it holds. */
  const papers = async () => {
    const { items } = await get('accounts');
    const mine = items.filter(({ kind }: { kind: string }) => kind === 'paper');
    const all = mine.map(async ({ id, archived }: { id: string; archived: boolean }) => {
      const held = await get(`holdings?accounts=${id}`);
      const quantities = held.items.map(
        ({ symbol, quantity }: Record<string, string>) => `${quantity} ${symbol}`,
      );
      return `${archived ? 'archived' : 'open'}: ${held.cash[0]?.amount} ${quantities.join()}`;
    });
    return (await Promise.all(all)).sort();
  };

  it('has the fills since then, whichever comes first, once', async () => {
    const { start, fill } = follow();
    await start(0, '100000');
    await fill(1, 't1');
    await fill(3, 't2');
    await start(2, '50000');
    expect(await papers()).toEqual(['archived: 97000 0.1 BTC-USD', 'open: 47000 0.1 BTC-USD']);
    await fill(3, 't2');
    await start(2, '50000');
    await fill(1, 't1');
    expect(await papers()).toEqual(['archived: 97000 0.1 BTC-USD', 'open: 47000 0.1 BTC-USD']);
  });

  it('is the last of two starts, in whichever order they come', async () => {
    const { start, fill } = follow();
    await fill(1, 't1');
    await start(2, '50000');
    await fill(3, 't2');
    await start(0, '100000');
    expect(await papers()).toEqual(['archived: 97000 0.1 BTC-USD', 'open: 47000 0.1 BTC-USD']);
  });

  it('holds a coin that the market does not know once, whatever it was traded in and its fee is paid in', async () => {
    const { start, fill } = follow();
    await start(0, '100000');
    const of = (quoteAsset: string, more: Partial<EventPayloads['order.filled']>) => {
      return {
        symbol: `FOOC-${quoteAsset}`,
        baseAsset: 'FOOC',
        quoteAsset,
        quantity: '10',
        price: '2',
        ...more,
      };
    };
    await fill(1, 't1', of('USD', { feeAsset: 'FOOC', fee: '0.1' }));
    await fill(2, 't2', of('EUR', { side: 'sell', quantity: '4' }));
    const { items, oversold } = await get('holdings');
    expect(oversold).toEqual([]);
    expect(items).toMatchObject([{ symbol: 'FOOC-USD', quantity: '5.9' }]);
    expect((await get('transactions')).items[0].symbol).toBe('FOOC-USD');
  });
});
