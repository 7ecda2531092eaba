import { assetId } from '@auspex/market';
import * as samples from '@auspex/market-data/test/loopback/alpha-vantage-samples';
import { startAlphaVantageServer } from '@auspex/market-data/test/loopback/alpha-vantage-server';
import type { LoopbackServer } from '@auspex/market-data/test/loopback/loopback-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withDatabase } from '../../../test/with-database.ts';
import { openTestSources, type TestSources } from '../../../test/with-sources.ts';
import { readFeeds } from '../store/feed-store.ts';
import { unwatched } from './ingest.ts';
import { ingestPrices } from './ingest-prices.ts';

const test = withDatabase();
const LISTINGS =
  'symbol,name,exchange,assetType,ipoDate,delistingDate,status\r\nZZZZ,Zz,NYSE,Stock,2010-01-04,null,Active\r\nQQQQ,Qq,NYSE,Stock,2010-01-04,null,Active\r\n';
const wanted = { assetId: assetId('us:ZZZZ'), symbol: 'ZZZZ', market: 'us' } as const;
const unwanted = { assetId: assetId('us:QQQQ'), symbol: 'QQQQ', market: 'us' } as const;
const span = { from: Date.parse('2024-06-01T00:00:00Z'), until: Date.parse('2024-06-08T00:00:00Z') };

let server: LoopbackServer;
let harness: TestSources;

beforeAll(async () => {
  server = await startAlphaVantageServer({
    answers: {
      LISTING_STATUS: LISTINGS,
      TIME_SERIES_DAILY_ADJUSTED: samples.DAILY_ADJUSTED,
      SPLITS: samples.SPLITS,
      DIVIDENDS: samples.DIVIDENDS,
      NEWS_SENTIMENT: samples.NEWS,
      EARNINGS: samples.EARNINGS,
      EARNINGS_CALENDAR: samples.CALENDAR,
    },
  });
  harness = await openTestSources(test, {
    now: '2024-06-07T16:00:00Z',
    environment: {
      MARKET_SOURCES: 'alpha-vantage',
      MARKET_SYMBOLS: 'ZZZZ',
      MARKET_HISTORY_FROM: '2024-06-03',
      ALPHA_VANTAGE_KEY: 'k',
      ALPHA_VANTAGE_URL: server.url,
      ALPHA_VANTAGE_CALLS_PER_MINUTE: '10000',
    },
  });
  await ingestPrices(harness.ingest, unwatched);
  await harness.market.catchUp();
});
afterAll(async () => {
  await harness?.close();
  await server?.close();
});

const asked = (name: string) =>
  server.calls.filter(({ url }) => url.searchParams.get('function') === name).length;
const port = () => {
  const [source] = harness.market.sources;
  if (!source?.news || !source.earnings) throw new Error('The source has to have both ports.');
  return { news: source.news, earnings: source.earnings };
};

describe('Other modules’ questions to a source with a quota', () => {
  it('about news are sent every six hours, however often they are asked', async () => {
    expect((await port().news.articles(span)).kind).toBe('found');
    harness.at('2024-06-07T17:00:00Z');
    const held = await port().news.articles(span);
    // The window stays open until then: six hours after the first question.
    expect(held).toMatchObject({ kind: 'unavailable', retryAt: Date.parse('2024-06-07T22:00:00Z') });
    expect(asked('NEWS_SENTIMENT')).toBe(1);
    // Waiting for a turn is not a failure: the source's health only says when it is asked next.
    await vi.waitFor(async () => {
      const news = (await readFeeds(test.database, harness.market.world.name)).find(
        ({ feed }) => feed === 'news',
      );
      expect(news).toMatchObject({ lastError: null, retryAt: new Date('2024-06-07T22:00:00Z') });
    }, 60_000);
    harness.at('2024-06-07T22:00:01Z');
    expect((await port().news.articles(span)).kind).toBe('found');
    expect(asked('NEWS_SENTIMENT')).toBe(2);
  });

  it('about earnings are sent once a week for companies that somebody wants, and for no others', async () => {
    expect((await port().earnings.dateNotices(wanted)).kind).toBe('found');
    expect((await port().earnings.reports(wanted)).kind).toBe('found');
    expect((await port().earnings.dateNotices(unwanted)).kind).toBe('not-offered');
    const calls = server.calls.length;
    harness.at('2024-06-08T22:00:00Z');
    expect((await port().earnings.dateNotices(wanted)).kind).toBe('not-offered');
    expect(server.calls).toHaveLength(calls);
  });
});
