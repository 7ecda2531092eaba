import { assetId, dateOfInstant } from '@auspex/market';
import { type ExchangeScript, startExchangeServer } from '@auspex/market-data/test/loopback/exchange-server';
import { afterAll, expect, it } from 'vitest';
import { makeTestDatabase, withDatabase } from '../../../test/with-database.ts';
import { openTestSources } from '../../../test/with-sources.ts';
import { saveListings } from '../store/index.ts';
import { unwatched } from './ingest.ts';
import { ingestPrices } from './ingest-prices.ts';

/* Saturday noon: the last complete day of coins is Friday the 7th. */
const NOW = Date.parse('2024-06-08T12:00:00Z');
const test = withDatabase();
const closers: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

it('A history begins before the first exchange opened, and a store that thought otherwise has no former name', async () => {
  const [binance, coinbase] = await Promise.all([
    startExchangeServer('binanceus', NOW),
    startExchangeServer('coinbase', NOW),
  ]);
  const own = await makeTestDatabase();
  const harness = await openTestSources(own, {
    now: NOW,
    environment: {
      MARKET_SOURCES: 'exchanges',
      MARKET_EXCHANGES: 'binanceus,coinbase',
      MARKET_BINANCEUS_URL: binance.url,
      MARKET_COINBASE_URL: coinbase.url,
      MARKET_HISTORY_FROM: '2018-01-01',
      MARKET_SYMBOLS: 'BTC-USD',
    },
  });
  closers.push(own.close, binance.close, coinbase.close, harness.close);
  const id = assetId('crypto:BTC-USD');
  const since = { symbol: 'BTC-USD', name: 'Bitcoin', from: '2019-09-24', knownAt: 0 } as const;
  const before = {
    assetId: id,
    market: 'crypto',
    kind: 'crypto',
    currency: 'USD',
    symbols: [since],
  } as const;
  const scope = { world: 'live', source: 'exchanges', seenAt: NOW - 86_400_000 };
  await saveListings(own.database, scope, [{ ...before, listedOn: since.from, knownAt: 0 }]);
  await ingestPrices(harness.ingest, unwatched);
  await harness.market.catchUp();
  const view = harness.market.view();
  const { bars } = await view.bars(id);
  expect(dateOfInstant(bars.time[0] ?? 0)).toBe('2018-01-01');
  expect(await view.asset(id)).toMatchObject({ listedOn: '2014-12-01', former: [] });
});

it('A history of which the first exchange has only the end is completed by the next, however late that one answers', async () => {
  const script: ExchangeScript = { broken: { status: 500 } };
  const [kraken, coinbase] = await Promise.all([
    startExchangeServer('kraken', NOW),
    startExchangeServer('coinbase', NOW, script),
  ]);
  const harness = await openTestSources(test, {
    now: NOW,
    environment: {
      MARKET_SOURCES: 'exchanges',
      MARKET_EXCHANGES: 'kraken,coinbase',
      MARKET_KRAKEN_URL: kraken.url,
      MARKET_COINBASE_URL: coinbase.url,
      MARKET_HISTORY_FROM: '2021-01-01',
      MARKET_SYMBOLS: 'BTC-USD',
    },
  });
  closers.push(kraken.close, coinbase.close, harness.close);
  const stored = async () => {
    await harness.market.catchUp();
    const view = harness.market.view();
    const asset = await view.findAsset('BTC-USD');
    if (!asset) throw new Error('There is no BTC-USD.');
    expect(asset.name).toBe('Bitcoin');
    return (await view.bars(asset.assetId)).bars.time;
  };
  await ingestPrices(harness.ingest, unwatched);
  const first = await stored();
  expect(first.length).toBeGreaterThan(700);
  expect(first.length).toBeLessThanOrEqual(720);
  expect(dateOfInstant(first.at(-1) ?? 0)).toBe('2024-06-07');

  script.broken = undefined;
  harness.at(NOW + 15 * 60_000);
  await ingestPrices(harness.ingest, unwatched);
  const whole = await stored();
  // Every day from 2021-01-01 to 2024-06-07: 365 + 365 + 365 + 159.
  expect(whole).toHaveLength(1254);
  const calls = kraken.calls.length + coinbase.calls.length;
  await ingestPrices(harness.ingest, unwatched);
  expect(kraken.calls.length + coinbase.calls.length).toBe(calls);
});
