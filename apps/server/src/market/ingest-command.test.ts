import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as samples from '@auspex/market-data/test/loopback/alpha-vantage-samples';
import { type LoopbackAnswer, startLoopbackServer } from '@auspex/market-data/test/loopback/loopback-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hearCommand } from '../../test/hear-command.ts';
import { makeTestDatabase, type TestDatabase } from '../../test/with-database.ts';
import { openPlatform } from '../commands/open-platform.ts';
import { loadConfig } from '../config.ts';
import { modules } from '../modules.ts';
import { openModules } from '../platform/module.ts';

/* The day after the sample news. */
const NOW = Date.parse('2024-06-07T16:00:00Z');
const LISTINGS =
  'symbol,name,exchange,assetType,ipoDate,delistingDate,status\r\nZZZZ,"Zz, Inc.",NASDAQ,Stock,2010-01-04,null,Active\r\n';
const answers: Readonly<Record<string, unknown>> = {
  LISTING_STATUS: LISTINGS,
  TIME_SERIES_DAILY_ADJUSTED: samples.DAILY_ADJUSTED,
  SPLITS: { symbol: 'ZZZZ', data: [] },
  DIVIDENDS: { symbol: 'ZZZZ', data: [] },
  EARNINGS: samples.EARNINGS,
  EARNINGS_CALENDAR: samples.CALENDAR,
  NEWS_SENTIMENT: samples.NEWS,
  INCOME_STATEMENT: samples.INCOME,
  BALANCE_SHEET: samples.BALANCE,
  CASH_FLOW: samples.CASH_FLOW,
  GLOBAL_QUOTE: samples.QUOTE,
  FX_DAILY: samples.FX_DAILY,
};

let test: TestDatabase;
let home: string;
const closers: (() => Promise<void>)[] = [];

beforeEach(async () => {
  test = await makeTestDatabase();
  home = mkdtempSync(join(tmpdir(), 'auspex-ingest-'));
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await test.close();
  rmSync(home, { recursive: true, force: true });
});

/** The command line of an installation whose product is not running. */
async function commandLine(answer: (name: string) => LoopbackAnswer) {
  const server = await startLoopbackServer(({ url }) => answer(url.searchParams.get('function') ?? ''));
  closers.push(server.close);
  const config = loadConfig({
    AUSPEX_HOME: home,
    LOG_LEVEL: 'silent',
    ROLE: 'web',
    DATABASE_URL: test.url,
    MARKET_SOURCES: 'alpha-vantage',
    MARKET_SYMBOLS: 'ZZZZ',
    MARKET_HISTORY_FROM: '2024-06-03',
    ALPHA_VANTAGE_KEY: 'KEYKEYKEY1234567',
    ALPHA_VANTAGE_URL: server.url,
    ALPHA_VANTAGE_CALLS_PER_DAY: '500',
    ALPHA_VANTAGE_CALLS_PER_MINUTE: '10000',
  });
  const { platform } = openPlatform(config, test.database, { clock: { now: () => NOW } });
  const { parts } = openModules(platform, modules);
  for (const { stop } of parts) if (stop) closers.push(stop);
  const command = parts.flatMap(({ commands }) => commands ?? []).find(({ name }) => name === 'ingest');
  if (!command) throw new Error('There is no command ingest.');
  return (...args: string[]) => hearCommand(async () => command.run(args, platform));
}

const wellAnswered = (name: string): LoopbackAnswer => {
  const value = answers[name] ?? {};
  return { body: typeof value === 'string' ? value : JSON.stringify(value) };
};
const count = async (table: string) => {
  const [row] = await test.owner.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return row?.n ?? 0;
};

describe('Fetching from the command line while nothing else is running', () => {
  it('brings news and reports as well as prices, and says how many came', async () => {
    const run = await commandLine(wellAnswered);
    const { code, out } = await run('alpha-vantage', '--json');
    const { feeds } = JSON.parse(out) as { feeds: { feed: string; new: number; state: string }[] };
    const of = (name: string) => feeds.find(({ feed }) => feed === name);
    expect(of('prices')).toMatchObject({ new: 3, state: 'fresh' });
    expect(of('news')?.new).toBeGreaterThan(0);
    expect(of('earnings')?.new).toBeGreaterThan(0);
    expect(await count('news_article')).toBeGreaterThan(0);
    expect(await count('earnings_report')).toBeGreaterThan(0);
    expect(code).toBe(0);
  });

  it('says what could not be fetched and keeps the rest', async () => {
    const run = await commandLine((name) =>
      name === 'NEWS_SENTIMENT' ? { status: 500 } : wellAnswered(name),
    );
    const { code, out, err } = await run('all');
    expect(code).toBe(1);
    expect(out).toMatch(/news\s+0\s+failing\s+.*status 500/);
    expect(err).toMatch(/news: Alpha Vantage: .*status 500/);
    expect(await count('news_article')).toBe(0);
    expect(await count('earnings_report')).toBeGreaterThan(0);
  });
});
