import * as samples from '@auspex/market-data/test/loopback/alpha-vantage-samples';
import { startAlphaVantageServer } from '@auspex/market-data/test/loopback/alpha-vantage-server';
import {
  type LoopbackAnswer,
  type LoopbackServer,
  startLoopbackServer,
} from '@auspex/market-data/test/loopback/loopback-server';
import { afterEach, describe, expect, it } from 'vitest';
import { withDatabase } from '../../../test/with-database.ts';
import { openTestSources, type TestSources } from '../../../test/with-sources.ts';
import { describeSources, type FeedHealth, type SourceHealth } from '../health/describe-sources.ts';
import { unwatched } from './ingest.ts';
import { ingestPrices } from './ingest-prices.ts';

/* Thursday's bar is known; Friday the 7th is still trading (noon in New York). */
const NOW = '2024-06-07T16:00:00Z';
const KEY = 'KEYKEYKEY1234567';
const LISTINGS =
  'symbol,name,exchange,assetType,ipoDate,delistingDate,status\r\nZZZZ,"Zz, Inc.",NASDAQ,Stock,2010-01-04,null,Active\r\n';

const good = {
  LISTING_STATUS: LISTINGS,
  TIME_SERIES_DAILY_ADJUSTED: samples.DAILY_ADJUSTED,
  SPLITS: samples.SPLITS,
  DIVIDENDS: samples.DIVIDENDS,
};

const test = withDatabase({ each: true });
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function openWith(
  server: LoopbackServer,
  environment: Readonly<Record<string, string>> = {},
): Promise<TestSources> {
  closers.push(server.close);
  const harness = await openTestSources(test, {
    now: NOW,
    environment: {
      MARKET_SOURCES: 'alpha-vantage',
      MARKET_SYMBOLS: 'ZZZZ',
      MARKET_HISTORY_FROM: '2024-06-03',
      MARKET_TIMEOUT_SECONDS: '1',
      ALPHA_VANTAGE_KEY: KEY,
      ALPHA_VANTAGE_URL: server.url,
      ALPHA_VANTAGE_CALLS_PER_MINUTE: '10000',
      ...environment,
    },
  });
  closers.push(harness.close);
  return harness;
}

async function healthOf(harness: TestSources): Promise<SourceHealth> {
  const [health] = await describeSources(harness.ingest);
  if (health === undefined) throw new Error('No source is configured.');
  return health;
}

function feed(health: SourceHealth, name: string): FeedHealth {
  const found = health.feeds.find((one) => one.feed === name);
  if (found === undefined) throw new Error(`There is no feed ${name}.`);
  return found;
}

async function closesOf(harness: TestSources): Promise<number[]> {
  await harness.market.catchUp();
  const view = harness.market.view();
  const asset = await view.findAsset('ZZZZ');
  if (asset === undefined) return [];
  return [...(await view.bars(asset.assetId, { adjustment: 'none' })).bars.close];
}

describe('A provider that answers well', () => {
  it('gives bars though its texts say "DATA DELAYED", and is asked once for each thing', async () => {
    const server = await startAlphaVantageServer({ answers: good });
    const harness = await openWith(server);
    await ingestPrices(harness.ingest, unwatched);
    // Closes of Tuesday to Thursday as in the answer; Friday is not over.
    expect(await closesOf(harness)).toEqual([100, 50, 50.5]);
    const asked = server.calls.map(({ url }) => url.searchParams.get('function'));
    expect(asked.sort()).toEqual(['DIVIDENDS', 'LISTING_STATUS', 'SPLITS', 'TIME_SERIES_DAILY_ADJUSTED']);
    await ingestPrices(harness.ingest, unwatched);
    expect(server.calls).toHaveLength(4);
    expect((await healthOf(harness)).quota).toMatchObject({ used: 4, limit: 25 });
  });
});

describe('A provider that fails after answering well', () => {
  const stalls: LoopbackAnswer = { stalls: true };
  const faults: readonly (readonly [string, LoopbackAnswer, RegExp])[] = [
    [
      'refuses with status 200',
      { body: '{"Note":"Thank you! Our standard API call frequency is 5 calls per minute."}' },
      /asked too often/,
    ],
    ['sends garbage', { body: '<html>Bad gateway</html>' }, /could not be understood/],
    ['sends half an answer', { body: JSON.stringify(samples.DAILY_ADJUSTED), cutAfterBytes: 90 }, /./],
    ['answers 500', { status: 500 }, /status 500/],
    ['does not answer at all', stalls, /did not answer within 1 s/],
    [
      'says that the calls of the day are used up',
      {
        body: `{"Information":"We have detected your API key as ${KEY} and our standard API rate limit is 25 requests per day."}`,
      },
      /calls of the day are used up/,
    ],
  ];

  it.each(faults)(
    'MKT-10: and %s: bars stay with their time, and health says what happened',
    async (_, fault, error) => {
      const broken = { now: false };
      const script: Record<string, unknown> = good;
      const server = await startLoopbackServer(({ url }) => {
        if (broken.now) return fault;
        const value = script[url.searchParams.get('function') ?? ''] ?? {};
        return { body: typeof value === 'string' ? value : JSON.stringify(value) };
      });
      const harness = await openWith(server);
      await ingestPrices(harness.ingest, unwatched);
      const before = feed(await healthOf(harness), 'prices');
      expect(before).toMatchObject({ state: 'fresh', freshAt: '2024-06-06T20:15:00.000Z', lastError: null });

      broken.now = true;
      harness.at('2024-06-08T01:00:00Z');
      await ingestPrices(harness.ingest, unwatched);
      expect(await closesOf(harness)).toEqual([100, 50, 50.5]);
      const health = await healthOf(harness);
      const after = feed(health, 'prices');
      expect(after).toMatchObject({ state: 'failing', freshAt: before.freshAt, records: 3 });
      expect(after.lastError).toMatch(error);
      expect(JSON.stringify(health)).not.toContain(KEY);
      expect(health.quota?.used).toBeLessThanOrEqual(25);

      broken.now = false;
      harness.at('2024-06-10T21:00:00Z');
      await ingestPrices(harness.ingest, unwatched);
      expect(feed(await healthOf(harness), 'prices').state).toBe('fresh');
    },
  );
});

describe('A day with few calls', () => {
  it('never sends one call more than the quota, whatever is wanted', async () => {
    const symbols = Array.from(
      { length: 30 },
      (_, i) => `Z${String.fromCharCode(65 + (i % 26))}${i > 25 ? 'B' : 'A'}`,
    );
    const rows = symbols.map((symbol) => `${symbol},${symbol} Inc.,NYSE,Stock,2010-01-04,null,Active`);
    const server = await startAlphaVantageServer({
      answers: { ...good, LISTING_STATUS: [LISTINGS.trim(), ...rows].join('\r\n') },
    });
    const harness = await openWith(server, {
      MARKET_SYMBOLS: ['ZZZZ', ...symbols].join(','),
      ALPHA_VANTAGE_CALLS_PER_DAY: '10',
      ALPHA_VANTAGE_RESERVE: '2',
    });
    await ingestPrices(harness.ingest, unwatched);
    await ingestPrices(harness.ingest, unwatched);
    expect(server.calls.length).toBeGreaterThan(4);
    expect(server.calls.length).toBeLessThanOrEqual(8);
    expect((await healthOf(harness)).quota).toMatchObject({ used: server.calls.length, limit: 10 });
    // The most wanted symbol came first.
    expect(await closesOf(harness)).toEqual([100, 50, 50.5]);
    // After New York's midnight there are calls again.
    const before = server.calls.length;
    harness.at('2024-06-08T04:00:01Z');
    await ingestPrices(harness.ingest, unwatched);
    expect(server.calls.length - before).toBeGreaterThan(4);
    expect(server.calls.length - before).toBeLessThanOrEqual(8);
  });

  it('MKT-9: is shared by two processes', async () => {
    const server = await startAlphaVantageServer({ answers: good });
    const first = await openWith(server, { ALPHA_VANTAGE_CALLS_PER_DAY: '3', ALPHA_VANTAGE_RESERVE: '0' });
    const second = await openWith(server, { ALPHA_VANTAGE_CALLS_PER_DAY: '3', ALPHA_VANTAGE_RESERVE: '0' });
    await Promise.all([ingestPrices(first.ingest, unwatched), ingestPrices(second.ingest, unwatched)]);
    await Promise.all([ingestPrices(first.ingest, unwatched), ingestPrices(second.ingest, unwatched)]);
    expect(server.calls.length).toBeLessThanOrEqual(3);
  });
});
