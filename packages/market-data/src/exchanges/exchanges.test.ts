import { filtersForDisplay, readPairLimits } from '@auspex/market';
import { describe, expect, it, vi } from 'vitest';
import { type ExchangeScript, startExchangeServer } from '../../test/loopback/exchange-server.ts';
import { BTC, closers, exchange, NOW } from '../../test/loopback/exchange-setup.ts';
import { HandClock } from '../../test/loopback/hand-clock.ts';
import { hasSharedSamples, sharedText } from '../../test/shared-samples.ts';
import { answered, describePriceSource, instrument } from '../../test/source-contract.ts';
import { createHttpClient } from '../http/http-client.ts';
import { joinExchanges } from './all-exchanges.ts';
import { createExchangeBooks } from './exchange-books.ts';
import { EXCHANGE_IDS, type ExchangeId } from './exchange-id.ts';
import { withOrigin } from './exchange-library.ts';
import { createExchangePrices } from './exchange-prices.ts';
import { ExchangeReader } from './exchange-reader.ts';
import { readPair } from './read-pair.ts';

for (const id of EXCHANGE_IDS) {
  describePriceSource(id, async () => (await exchange(id)).prices, {
    asset: BTC,
    from: '2024-05-01',
    to: '2024-06-06',
    intradayDate: '2024-06-07',
  });
}

describePriceSource(
  'several exchanges',
  async () => joinExchanges([(await exchange('kraken')).prices, (await exchange('binanceus')).prices]),
  { asset: BTC, from: '2024-05-01', to: '2024-06-06', intradayDate: '2024-06-07' },
);

describe('several exchanges as one source', () => {
  it('answer through the next if the first is failing, which also fills what the first lacks', async () => {
    const ill: ExchangeScript = { broken: { status: 500 } };
    const first = (await exchange('kraken', ill)).prices;
    const joined = joinExchanges([first, (await exchange('binanceus')).prices]);
    const tether = instrument('BTC-USDT', 'crypto');
    const days = { from: '2024-06-01', to: '2024-06-06' } as const;
    expect(answered(await joined.dailyBars({ asset: BTC, ...days })).bars.time).toHaveLength(6);
    expect(answered(await joined.quotes([BTC]))).toHaveLength(1);
    ill.broken = undefined;
    expect(answered(await joined.dailyBars({ asset: tether, ...days })).bars.time).toHaveLength(6);
  });

  it('say that the asset may come back rather than that it is unknown while one of them is failing', async () => {
    const first = (await exchange('kraken', { broken: { status: 500 } })).prices;
    const joined = joinExchanges([first, (await exchange('binanceus')).prices]);
    const asset = instrument('STOP-USD', 'crypto');
    const answer = await joined.dailyBars({ asset, from: '2024-06-01', to: '2024-06-06' });
    expect(answer.kind).toBe('unavailable');
  });
});

describe('the pairs of the exchanges', () => {
  const offered: Readonly<Record<ExchangeId, readonly string[]>> = {
    binanceus: ['BTC-USDT', 'BTC-USD'],
    coinbase: ['BTC-USD', 'RAW-USD'],
    kraken: ['BTC-USD'],
  };

  it.each(EXCHANGE_IDS)('of %s are those that can be traded, and no others', async (id) => {
    const { reader } = await exchange(id);
    const { pairs } = answered(await reader.pairs());
    expect(new Set(pairs.map(({ symbol }) => symbol))).toEqual(new Set(offered[id]));
  });

  it('carry the exchange’s own symbol, its limits as exact text, and when it stated them', async () => {
    const binance = answered(await (await exchange('binanceus')).reader.pairOf('BTC-USD'));
    expect(binance).toMatchObject({
      pair: {
        symbol: 'BTCUSD',
        status: 'TRADING',
        filters: {
          priceFilter: { minPrice: '0.01', maxPrice: '100000', tickSize: '0.01' },
          lotSize: { minQty: '0.00001', maxQty: '9000', stepSize: '0.00001' },
          marketLotSize: { minQty: '0', maxQty: '24.60517579', stepSize: '0' },
          notional: { minNotional: '1' },
        },
      },
    });
    expect(binance.filtersAt).toBeGreaterThanOrEqual(NOW);
    const kraken = answered(await (await exchange('kraken')).reader.pairOf('BTC-USD'));
    expect(kraken.pair).toMatchObject({ symbol: 'XXBTZUSD', baseAsset: 'BTC', baseAssetPrecision: 8 });
    expect(kraken.pair.filters).toMatchObject({
      priceFilter: { tickSize: '0.1' },
      lotSize: { minQty: '0.0001', stepSize: '0.00000001' },
      notional: { minNotional: '0.5' },
    });
    // Its first tier, of 0.40 %; the others state none.
    expect([kraken, binance].map(({ pair }) => pair.takerFee)).toEqual(['0.004', undefined]);
    const coinbase = answered(await (await exchange('coinbase')).reader.pairOf('BTC-USD'));
    expect(coinbase.pair.filters?.lotSize.stepSize).toBe('0.00000001');
    for (const { pair } of [binance, kraken, coinbase]) expect(readPairLimits(pair)).toBeDefined();
  });

  it('show the fallback limits if the exchange states none, but cannot be traded by them', async () => {
    const { pair, filtersAt } = answered(await (await exchange('coinbase')).reader.pairOf('RAW-USD'));
    expect(filtersAt).toBeUndefined();
    expect(readPairLimits(pair)).toBeUndefined();
    // The specification: min price 0, max 999999, tick 1e-6, step 5, min notional 1.
    expect(filtersForDisplay(pair)).toMatchObject({
      areFallback: true,
      filters: {
        priceFilter: { minPrice: '0', maxPrice: '999999', tickSize: '0.000001' },
        lotSize: { stepSize: '5' },
        notional: { minNotional: '1' },
      },
    });
  });

  it('stay as they were, and say so, if they cannot be reloaded', async () => {
    const script: ExchangeScript = {};
    const { reader, clock, failures } = await exchange('binanceus', script);
    const before = answered(await reader.pairs());
    clock.advance(3_600_001);
    for (const body of [
      '<html>Down for maintenance</html>',
      '{"symbols": [{"symbol": "BT',
      '{"symbols": []}',
    ]) {
      script.broken = { body };
      const after = answered(await reader.pairs());
      expect(after.pairs).toEqual(before.pairs);
      expect(after.at).toBe(before.at);
      expect(after.staleBecause).toBeTruthy();
    }
    expect(failures.length).toBe(3);
    script.broken = undefined;
    expect(answered(await reader.pairs()).staleBecause).toBeUndefined();
  });

  it('take a status from “active” if the exchange has no word of its own', () => {
    const market = { id: 'A-B', base: 'A', quote: 'B', info: {} };
    expect(readPair('coinbase', { ...market, active: true }).status).toBe('active');
    expect(readPair('coinbase', { ...market, active: false }).status).toBe('inactive');
  });
});

describe('candles, quotes and books of the exchanges', () => {
  it.each(['binanceus', 'coinbase'] as const)('of %s are fetched page by page without a gap', async (id) => {
    const { prices, server } = await exchange(id);
    const answer = answered(await prices.dailyBars({ asset: BTC, from: '2020-01-01', to: '2024-06-30' }));
    const days = (Date.UTC(2024, 5, 7) - Date.UTC(2020, 0, 1)) / 86_400_000;
    // 1,619 days, of which the 7th of June is still running and is left out.
    expect(answer.bars.time).toHaveLength(days);
    expect(answer.bars.time.at(-1)).toBe(Date.UTC(2024, 5, 6));
    const [open, high, low, close] = [
      answer.bars.open,
      answer.bars.high,
      answer.bars.low,
      answer.bars.close,
    ].map((c) => c[0]);
    // 2020-01-01 is day 18,262 since 1970; the server's rule: 30,000 + 10 a day, +90, −80, +40.
    expect([open, high, low, close]).toEqual([212_620, 212_710, 212_540, 212_660]);
    expect(server.calls.length).toBeLessThan(12);
  });

  it('of Kraken reach back 720 days and no further', async () => {
    const { prices } = await exchange('kraken');
    const { bars } = answered(await prices.dailyBars({ asset: BTC, from: '2020-01-01', to: '2024-06-30' }));
    expect(bars.time.length).toBeLessThanOrEqual(720);
    expect(bars.time[0]).toBeGreaterThan(Date.UTC(2022, 5, 1));
  });

  it.each(EXCHANGE_IDS)('quotes of %s do not report 24-hour figures as the day’s', async (id) => {
    const { prices } = await exchange(id);
    const [quote] = answered(await prices.quotes([BTC]));
    expect(quote).toMatchObject({ last: 45_000.5, bid: 45_000.1, ask: 45_000.9, phase: 'open' });
    expect([quote.high, quote.low, quote.volume, quote.open]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('quotes of the other pairs are given where the exchange has none of one', async () => {
    const raw = instrument('RAW-USD', 'crypto');
    const { prices, failures } = await exchange('coinbase', { without: '/products/RAW-USD/ticker' });
    const quotes = answered(await prices.quotes([raw, BTC]));
    expect(quotes.map(({ assetId }) => assetId)).toEqual([BTC.assetId]);
    expect(failures).toHaveLength(1);
    expect((await prices.quotes([raw])).kind).toBe('unavailable');
  });

  it('quotes of the other pairs are given where one never traded', async () => {
    const ticker = { symbol: 'BTCUSD', lastPrice: '45000.5', closeTime: NOW };
    const idle = { symbol: 'BTCUSDT', lastPrice: '0.0', closeTime: NOW };
    const script: ExchangeScript = { recorded: { ticker: [idle, ticker] } };
    const { prices } = await exchange('binanceus', script);
    const tether = instrument('BTC-USDT', 'crypto');
    const quotes = answered(await prices.quotes([tether, BTC]));
    expect(quotes.map(({ assetId }) => assetId)).toEqual([BTC.assetId]);
  });

  it('books keep prices and amounts exact', async () => {
    const books = createExchangeBooks((await exchange('binanceus')).reader);
    const book = await books.orderBook('BTC-USD');
    expect(book?.bids.map(({ price, quantity }) => `${price} ${quantity}`)).toEqual([
      '45000.1 0.5',
      '44999 0.00000001',
    ]);
    expect(book?.asks.map(({ price }) => `${price}`)).toEqual(['45000.9']);
    expect(await books.orderBook('NONE-USD')).toBeUndefined();
  });

  it('streamed quotes arrive when they change, and stop when told to', async () => {
    const server = await startExchangeServer('binanceus', NOW);
    closers.push(server.close);
    const clock = new HandClock(NOW);
    const reader = new ExchangeReader({
      exchange: 'binanceus',
      http: createHttpClient({ clock }),
      baseUrl: server.url,
    });
    const seen: number[] = [];
    const stop = answered(createExchangePrices(reader).stream([BTC], (quotes) => seen.push(quotes.length)));
    await vi.waitFor(() => expect(seen).toEqual([1]), 60_000);
    const asked = server.calls.length;
    await vi.waitFor(() => expect(clock.waiting).toBe(1), 60_000);
    clock.advance(5_000);
    await vi.waitFor(() => expect(server.calls.length).toBe(asked + 1), 60_000);
    await vi.waitFor(() => expect(clock.waiting).toBe(1), 60_000);
    expect(seen).toEqual([1]);
    stop();
    clock.advance(60_000);
    expect(server.calls.length).toBe(asked + 1);
  });

  it.each([
    ['a web page', '<html>Sorry</html>'],
    ['cut JSON', '[[1717718400000,"1","2"'],
    ['candles without prices', '[[1717718400000,null,"2","1","1","1"]]'],
    ['a price of zero', '[[1717718400000,"1","2","0","1","1"]]'],
    ['an answer of another kind', '{"code": -1, "msg": "internal"}'],
  ])('are refused whole when %s comes', async (_, body) => {
    const script: ExchangeScript = {};
    const { prices, reader } = await exchange('binanceus', script);
    await reader.pairs();
    script.broken = { body };
    const answer = await prices.dailyBars({ asset: BTC, from: '2024-06-01', to: '2024-06-06' });
    expect(answer.kind).toBe('unavailable');
  });

  it('wait as long as the exchange asks', async () => {
    const script: ExchangeScript = {};
    const { prices, reader, clock } = await exchange('kraken', script);
    await reader.pairs();
    script.broken = { status: 429, headers: { 'retry-after': '30' } };
    expect(await prices.quotes([BTC])).toMatchObject({ kind: 'unavailable', retryAt: clock.now() + 30_000 });
  });
});

describe('the addresses of the client library', () => {
  it('all lead to the given host, whatever they were', () => {
    const addresses = { public: 'https://api.{hostname}/api/v3', deep: { more: 'https://x.example:8443' } };
    expect(withOrigin(addresses, 'http://127.0.0.1:9')).toEqual({
      public: 'http://127.0.0.1:9/api/v3',
      deep: { more: 'http://127.0.0.1:9' },
    });
  });
});

describe.skipIf(!hasSharedSamples)('recorded pairs', () => {
  it('of Binance.US: trading ones are distinguished from halted ones', () => {
    const { symbols } = JSON.parse(
      sharedText('api-fixtures/ccxt-transcribed/markets-binanceus-info-excerpt.json'),
    );
    const pairs = symbols.map((info: { symbol: string; baseAsset: string; quoteAsset: string }) =>
      readPair('binanceus', { id: info.symbol, base: info.baseAsset, quote: info.quoteAsset, info }),
    );
    expect(
      pairs.map(({ symbol, status }: { symbol: string; status: string }) => `${symbol} ${status}`),
    ).toEqual(['BTCUSDT TRADING', 'LTCUSD BREAK', 'ETHUSD BREAK', 'LTCUSDT TRADING']);
    expect(pairs[0].filters.marketLotSize).toEqual({ minQty: '0', maxQty: '24.60517579', stepSize: '0' });
  });

  it('of Coinbase agree with the figures recorded next to them', () => {
    const file = 'api-fixtures/ccxt-transcribed/markets-coinbase-products-excerpt.json';
    const { products, expected } = JSON.parse(sharedText(file));
    for (const info of products) {
      const [base, quote] = info.product_id.split('-');
      const pair = readPair('coinbase', { id: info.product_id, base, quote, info });
      const { precision, limits } = expected[`${base}/${quote}`];
      expect(Number(pair.filters?.priceFilter.tickSize)).toBe(precision.price);
      expect(Number(pair.filters?.lotSize.stepSize)).toBe(precision.amount);
      expect(Number(pair.filters?.lotSize.minQty)).toBe(limits.amount.min);
      expect(Number(pair.filters?.lotSize.maxQty)).toBe(limits.amount.max);
      expect(Number(pair.filters?.notional.minNotional)).toBe(limits.cost.min);
      expect(pair.status).toBe('online');
    }
  });
});
