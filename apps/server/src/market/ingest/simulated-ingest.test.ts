import { dateOfInstant } from '@auspex/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '../../../test/with-database.ts';
import { openTestSources, type TestSources } from '../../../test/with-sources.ts';
import { readFeeds } from '../store/feed-store.ts';
import { unwatched } from './ingest.ts';
import { ingestFundamentals } from './ingest-fundamentals.ts';
import { ingestIndices } from './ingest-indices.ts';
import { ingestPrices } from './ingest-prices.ts';
import { ingestRates } from './ingest-rates.ts';

const test = withDatabase();
let harness: TestSources;

/* New York closes at 16:00, which is 20:00 UTC in summer; a daily bar is known a quarter of an hour later. */
const beforeTheBar = '2024-06-05T20:14:59Z';
const theBar = '2024-06-05T20:15:00Z';

async function lastBar(symbol: string): Promise<string | null> {
  await harness.market.catchUp();
  const view = harness.market.view();
  const asset = await view.findAsset(symbol);
  if (asset === undefined) return null;
  const { bars } = await view.bars(asset.assetId, { adjustment: 'none' });
  const time = bars.time.at(-1);
  return time === undefined ? null : dateOfInstant(time);
}

async function records(): Promise<Record<string, number>> {
  const feeds = await readFeeds(test.database, harness.ingest.world);
  return Object.fromEntries(feeds.map(({ feed, records: count }) => [feed, count]));
}

async function ingestEverything(): Promise<void> {
  await ingestPrices(harness.ingest, unwatched);
  await ingestIndices(harness.ingest, unwatched);
  await ingestRates(harness.ingest, unwatched);
  await ingestFundamentals(harness.ingest, unwatched);
}

beforeAll(async () => {
  harness = await openTestSources(test, { now: beforeTheBar });
  await ingestEverything();
});
afterAll(() => harness?.close());

describe('Fetching the simulated market', () => {
  it('stores every bar that the world could know, and no other', async () => {
    const [prices] = harness.ingest.sources.flatMap(({ ports }) => ports.prices ?? []);
    const listings = await prices.assets();
    if (listings.kind !== 'found') throw new Error(listings.kind);
    let expected = 0;
    for (const { assetId, market, symbols } of listings.value) {
      const asset = { assetId, market, symbol: symbols.at(-1)?.symbol ?? '' };
      // The fifth is over at the source, but its bar is not known yet.
      const answer = await prices.dailyBars({ asset, from: '2018-01-01', to: '2024-06-04' });
      if (answer.kind === 'found') expected += answer.value.bars.time.length;
    }
    const { prices: stored } = await records();
    expect(stored).toBe(expected);
    expect(await lastBar('AAPL')).toBe('2024-06-04');
    expect(await lastBar('BTC-USD')).toBe('2024-06-04');
  });

  it('flags only what is wrong: one bank stopped trading before its listing ended', async () => {
    const flags = await test.database.query(
      'select asset_id, rule, count(*)::int as count from quality_flag where cleared_at is null group by 1, 2',
    );
    expect(flags).toEqual([{ asset_id: 'us:SIVB', rule: 'stale-tail', count: 1 }]);
  });

  it('a second time stores nothing and requests nothing that is there', async () => {
    const before = await records();
    await ingestEverything();
    expect(await records()).toEqual(before);
  });

  it("brings New York's bar a quarter of an hour after the close, not a second earlier, and no coin's", async () => {
    await ingestPrices(harness.ingest, unwatched);
    expect(await lastBar('AAPL')).toBe('2024-06-04');
    const before = await records();
    const heard: string[] = [];
    const stop = harness.market.onBars((market) => heard.push(market));
    harness.at(theBar);
    await ingestPrices(harness.ingest, unwatched);
    expect(await lastBar('AAPL')).toBe('2024-06-05');
    expect(await lastBar('BTC-USD')).toBe('2024-06-04');
    const trading = await harness.market.view().assets({ market: 'us' });
    expect((await records()).prices - before.prices).toBe(trading.length);
    stop();
    expect(heard).toEqual(['us']);
  });

  it("brings the coins' bars when the day ends in UTC", async () => {
    harness.at('2024-06-06T00:00:00Z');
    await ingestPrices(harness.ingest, unwatched);
    expect(await lastBar('BTC-USD')).toBe('2024-06-05');
    expect(await lastBar('AAPL')).toBe('2024-06-05');
  });

  it('catches up over a weekend and a holiday after a standstill', async () => {
    const before = await records();
    // The 19th is Juneteenth: New York has nine sessions from Thursday the 6th to Tuesday the 18th, coins thirteen days.
    harness.at('2024-06-19T21:00:00Z');
    await ingestEverything();
    expect(await lastBar('AAPL')).toBe('2024-06-18');
    expect(await lastBar('BTC-USD')).toBe('2024-06-18');
    const view = harness.market.view();
    const [us, crypto] = [await view.assets({ market: 'us' }), await view.assets({ market: 'crypto' })];
    expect((await records()).prices - before.prices).toBe(us.length * 9 + crypto.length * 13);
  });

  it('keeps what the world knew: statements, splits and dividends, halts, rates and weights', async () => {
    const view = harness.market.view();
    const apple = await view.findAsset('AAPL');
    if (apple === undefined) throw new Error('There is no AAPL.');
    expect((await view.statements(apple.assetId)).length).toBeGreaterThan(20);
    expect((await view.actions(apple.assetId)).length).toBeGreaterThan(0);
    expect((await view.indices()).length).toBeGreaterThan(0);
    // Rates are fixed in Europe, where Juneteenth is a workday.
    expect((await view.rates({ base: 'EUR', quote: 'USD' })).at(-1)?.date).toBe('2024-06-19');
    const known = await view.statements(apple.assetId);
    expect(known.every(({ knownAt }) => knownAt <= view.asOf)).toBe(true);
  });
});
