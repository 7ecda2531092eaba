import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startAlphaVantageServer } from '@auspex/market-data/test/loopback/alpha-vantage-server';
import { startEdgarServer } from '@auspex/market-data/test/loopback/edgar-server';
import { RSS_FEED } from '@auspex/market-data/test/loopback/feed-samples';
import { type LoopbackAnswer, startLoopbackServer } from '@auspex/market-data/test/loopback/loopback-server';
import { hasSharedSamples, sharedText } from '@auspex/market-data/test/shared-samples';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withDatabase } from '../../../test/with-database.ts';
import { openTestSources, type TestSources } from '../../../test/with-sources.ts';
import { describeSources, type FeedHealth } from '../health/describe-sources.ts';
import { ingestQuotes } from '../quotes/ingest-quotes.ts';
import { quoteTopics } from '../quotes/quote-topics.ts';
import { unwatched } from './ingest.ts';
import { ingestFundamentals } from './ingest-fundamentals.ts';
import { ingestPrices } from './ingest-prices.ts';

const test = withDatabase({ each: true });
let folder: string;
const closers: (() => Promise<void>)[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'auspex-providers-'));
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(
  now: string,
  environment: Readonly<Record<string, string>>,
  more: Partial<Parameters<typeof openTestSources>[1]> = {},
): Promise<TestSources> {
  const harness = await openTestSources(test, {
    now,
    environment: { MARKET_TIMEOUT_SECONDS: '1', ...environment },
    ...more,
  });
  closers.push(harness.close);
  return harness;
}

async function feedOf(harness: TestSources, source: string, feed: string): Promise<FeedHealth> {
  const health = (await describeSources(harness.ingest)).find((one) => one.source === source);
  const found = health?.feeds.find((one) => one.feed === feed);
  if (found === undefined) throw new Error(`There is no feed ${feed} of ${source}.`);
  return found;
}

async function statementsOf(harness: TestSources, symbol: string) {
  await harness.market.catchUp();
  const view = harness.market.view();
  const asset = await view.findAsset(symbol);
  return asset === undefined ? [] : view.statements(asset.assetId);
}

function priceFile(symbol: string): void {
  writeFileSync(join(folder, `${symbol}.csv`), 'date,open,high,low,close,volume\n2024-06-06,1,2,1,1.5,9\n');
}

/** One company with a price, and its filings. */
function openFilings(url: string): Promise<TestSources> {
  priceFile('EXI');
  return open('2024-06-07T12:00:00Z', {
    MARKET_SOURCES: 'files,edgar',
    MARKET_FILES_FOLDER: folder,
    MARKET_SYMBOLS: 'EXI',
    EDGAR_CONTACT: 'Jane Doe jane@example.com',
    EDGAR_DATA_URL: url,
    EDGAR_FILES_URL: url,
  });
}

describe('Filings from the SEC', () => {
  it('come with a contact, every restatement kept; a failing SEC leaves them, with the reason', async () => {
    const script: Parameters<typeof startEdgarServer>[0] & { broken?: LoopbackAnswer } = {};
    const server = await startEdgarServer(script);
    closers.push(server.close);
    const harness = await openFilings(server.url);
    await ingestPrices(harness.ingest, unwatched);
    await ingestFundamentals(harness.ingest, unwatched);
    expect(server.calls[0]?.headers['user-agent']).toBe('auspex Jane Doe jane@example.com');
    const statements = await statementsOf(harness, 'EXI');
    const first = statements.filter(({ period }) => period.fiscalYear === 2023 && period.quarter === 1);
    // Revenue of the first quarter as filed, and as restated a year later: from the invented company's filings.
    expect(first.map(({ figures }) => figures.revenue)).toEqual(expect.arrayContaining([100, 95]));
    expect(await feedOf(harness, 'edgar', 'fundamentals')).toMatchObject({ state: 'fresh', lastError: null });
    const calls = server.calls.length;
    await ingestFundamentals(harness.ingest, unwatched);
    expect(server.calls).toHaveLength(calls);

    await server.close();
    harness.at('2024-06-09T12:00:00Z');
    await ingestFundamentals(harness.ingest, unwatched);
    expect(await statementsOf(harness, 'EXI')).toHaveLength(statements.length);
    const failing = await feedOf(harness, 'edgar', 'fundamentals');
    expect(failing.state).toBe('failing');
    expect(failing.lastError).toMatch(/cannot be reached|left alone for a while/);
  });
});

describe('Share counts', () => {
  it('that a source did not answer about are asked for again in the next round', async () => {
    const server = await startEdgarServer({});
    closers.push(server.close);
    const { ingest, market } = await openFilings(server.url);
    await ingestPrices(ingest, unwatched);
    let away = true;
    const sources = ingest.sources.map((source) => {
      const { fundamentals } = source.ports;
      if (fundamentals === undefined) return source;
      const shareCounts: typeof fundamentals.shareCounts = async (asset) =>
        away ? { kind: 'unavailable', reason: 'No line.' } : fundamentals.shareCounts(asset);
      return { ...source, ports: { ...source.ports, fundamentals: { ...fundamentals, shareCounts } } };
    });
    const countsAfter = async () => {
      await ingestFundamentals({ ...ingest, sources }, unwatched);
      await market.catchUp();
      const view = market.view();
      const asset = await view.findAsset('EXI');
      return asset === undefined ? [] : view.shareCounts(asset.assetId);
    };
    expect(await countsAfter()).toEqual([]);
    away = false;
    expect(await countsAfter()).not.toEqual([]);
  });
});

describe('Headlines from feeds', () => {
  async function openFeeds(answer: () => LoopbackAnswer, allowed: boolean): Promise<TestSources> {
    const server = await startLoopbackServer(answer);
    closers.push(server.close);
    const { hostname } = new URL(server.url);
    return open(
      '2024-06-07T12:00:00Z',
      { MARKET_SOURCES: 'rss', RSS_FEEDS: 'https://wire.example/feed' },
      {
        feeds: [{ url: server.url, publisher: null }],
        ...(allowed ? { feedAllowances: { plainHttp: true, addresses: [hostname] } } : {}),
      },
    );
  }

  async function ask(harness: TestSources) {
    const [source] = harness.market.sources;
    const span = { from: Date.parse('2024-06-01T00:00:00Z'), until: Date.parse('2024-06-08T00:00:00Z') };
    const answer = await source?.news?.articles(span);
    // The outcome is recorded a moment later, once for all questions of a round.
    await wait(1300);
    return answer;
  }

  it('are passed on, and their health is recorded automatically', async () => {
    const harness = await openFeeds(() => ({ body: RSS_FEED }), true);
    const answer = await ask(harness);
    expect(answer?.kind).toBe('found');
    const health = await feedOf(harness, 'rss', 'news');
    expect(health).toMatchObject({ state: 'fresh', job: 'news.ingest' });
    expect(health.records).toBeGreaterThan(0);
  });

  it('that are garbage are reported as failing', async () => {
    const harness = await openFeeds(() => ({ body: 'not a feed' }), true);
    expect((await ask(harness))?.kind).toBe('unavailable');
    expect(await feedOf(harness, 'rss', 'news')).toMatchObject({ state: 'failing', records: 0 });
  });

  it('are never read from an internal address, wherever a feed leads', async () => {
    const harness = await openFeeds(() => ({ body: RSS_FEED }), false);
    expect((await ask(harness))?.kind).toBe('unavailable');
    expect((await feedOf(harness, 'rss', 'news')).lastError).toMatch(/may not be called/);
  });
});

/* Recorded answers; the numbers were read off the files by eye. */
describe.skipIf(!hasSharedSamples)('Recorded answers of Alpha Vantage', () => {
  const recorded = (name: string) => sharedText(`api-fixtures/alpha-vantage/${name}`);
  const listing = (...symbols: string[]) =>
    [
      'symbol,name,exchange,assetType,ipoDate,delistingDate,status',
      ...symbols.map((symbol) => `${symbol},${symbol},NYSE,Stock,1962-01-02,null,Active`),
      '',
    ].join('\r\n');

  it('become statements that every analysis reads', async () => {
    const statements = recorded('mock_fundamental_data');
    const server = await startAlphaVantageServer({
      answers: {
        LISTING_STATUS: listing('IBM'),
        INCOME_STATEMENT: statements,
        BALANCE_SHEET: statements,
        CASH_FLOW: statements,
      },
    });
    closers.push(server.close);
    const harness = await open('2020-11-02T12:00:00Z', {
      MARKET_SOURCES: 'alpha-vantage',
      MARKET_SYMBOLS: 'IBM',
      MARKET_HISTORY_FROM: '2020-10-01',
      ALPHA_VANTAGE_KEY: 'k',
      ALPHA_VANTAGE_URL: server.url,
      ALPHA_VANTAGE_CALLS_PER_MINUTE: '10000',
    });
    await ingestPrices(harness.ingest, unwatched);
    await ingestFundamentals(harness.ingest, unwatched);
    const quarter = (await statementsOf(harness, 'IBM')).find(({ period }) => period.end === '2020-06-30');
    expect(quarter?.figures).toMatchObject({ revenue: 18_123e6, netIncome: 1_361e6 });
  });

  it('become a quote that says how delayed it is', async () => {
    const server = await startAlphaVantageServer({
      answers: { LISTING_STATUS: listing('MSFT'), GLOBAL_QUOTE: recorded('global_quote') },
    });
    closers.push(server.close);
    const harness = await open('2018-10-06T12:00:00Z', {
      MARKET_SOURCES: 'alpha-vantage',
      MARKET_SYMBOLS: 'MSFT',
      MARKET_HISTORY_FROM: '2018-10-01',
      ALPHA_VANTAGE_KEY: 'k',
      ALPHA_VANTAGE_URL: server.url,
      ALPHA_VANTAGE_CALLS_PER_DAY: '1200',
      ALPHA_VANTAGE_CALLS_PER_MINUTE: '10000',
    });
    await ingestPrices(harness.ingest, unwatched);
    await ingestQuotes(harness.ingest, harness.platform.live, unwatched);
    await harness.market.catchUp();
    const quote = await quoteTopics(() => harness.market).read('quotes:MSFT', { memberId: null });
    expect(quote).toMatchObject({
      symbol: 'MSFT',
      last: 112.13,
      previousClose: 112.79,
      phase: 'closed',
      delayMs: 15 * 60_000,
    });
  });

  it('become a late quote of a stock that a file lists, too', async () => {
    const server = await startAlphaVantageServer({
      answers: { LISTING_STATUS: listing('MSFT'), GLOBAL_QUOTE: recorded('global_quote') },
    });
    closers.push(server.close);
    priceFile('MSFT');
    const harness = await open('2024-06-07T15:00:00Z', {
      MARKET_SOURCES: 'files,alpha-vantage',
      MARKET_FILES_FOLDER: folder,
      MARKET_SYMBOLS: 'MSFT',
      ALPHA_VANTAGE_KEY: 'k',
      ALPHA_VANTAGE_URL: server.url,
      ALPHA_VANTAGE_CALLS_PER_DAY: '1200',
      ALPHA_VANTAGE_CALLS_PER_MINUTE: '10000',
    });
    server.script.answers.GLOBAL_QUOTE = JSON.parse(
      JSON.stringify(recorded('global_quote')).replaceAll('2018-10-05', '2024-06-07'),
    );
    await ingestPrices(harness.ingest, unwatched);
    await ingestQuotes(harness.ingest, harness.platform.live, unwatched);
    await harness.market.catchUp();
    const quote = await quoteTopics(() => harness.market).read('quotes:MSFT', { memberId: null });
    expect(quote).toMatchObject({ last: 112.13, phase: 'open', delayMs: 15 * 60_000 });
  });

  it('MKT-36: quotes of all wanted stocks are asked for in turn, however long a round takes', async () => {
    const symbols = Array.from('ABCDEFGHIJK', (letter) => `ZZ${letter}`);
    const server = await startAlphaVantageServer({
      answers: {
        LISTING_STATUS: listing(...symbols),
        GLOBAL_QUOTE: recorded('global_quote'),
      },
    });
    closers.push(server.close);
    const harness = await open('2018-10-05T14:00:00Z', {
      MARKET_SOURCES: 'alpha-vantage',
      MARKET_SYMBOLS: symbols.join(),
      MARKET_HISTORY_FROM: '2018-10-01',
      ALPHA_VANTAGE_KEY: 'k',
      ALPHA_VANTAGE_URL: server.url,
      ALPHA_VANTAGE_CALLS_PER_DAY: '1000',
      ALPHA_VANTAGE_CALLS_PER_MINUTE: '10000',
    });
    await ingestPrices(harness.ingest, unwatched);
    // A thousand calls a day are five quotes every quarter of an hour.
    for (const minutes of [0, 15, 30]) {
      harness.at(Date.parse('2018-10-05T14:00:00Z') + minutes * 60_000);
      await ingestQuotes(harness.ingest, harness.platform.live, unwatched);
    }
    const asked = server.calls.filter(({ url }) => url.searchParams.get('function') === 'GLOBAL_QUOTE');
    expect(new Set(asked.map(({ url }) => url.searchParams.get('symbol')))).toEqual(new Set(symbols));
  });
});
