import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as samples from '@auspex/market-data/test/loopback/alpha-vantage-samples';
import {
  type LoopbackAnswer,
  type LoopbackServer,
  startLoopbackServer,
} from '@auspex/market-data/test/loopback/loopback-server';
import { unwatched } from '../src/market/ingest/ingest.ts';
import { ingestPrices } from '../src/market/ingest/ingest-prices.ts';
import { ingestRates } from '../src/market/ingest/ingest-rates.ts';
import { makeTestDatabase, type TestDatabase } from './with-database.ts';
import { type MarketProcess, openMarketProcess } from './with-market-application.ts';
import { openTestSources } from './with-sources.ts';

/* Friday the 7th of June 2024, noon in New York: Thursday's bars are known, Friday is still trading. */
export const NOON = Date.parse('2024-06-07T16:00:00Z');
export const KEY = 'KEYKEYKEY1234567';
const LISTINGS =
  'symbol,name,exchange,assetType,ipoDate,delistingDate,status\r\nZZZZ,"Zz, Inc.",NASDAQ,Stock,2010-01-04,null,Active\r\n';

/** A provider on this machine, with pages and jobs that ask it. */
export interface AskingBench {
  readonly test: TestDatabase;
  readonly server: LoopbackServer;
  readonly pages: MarketProcess;
  /** Replaces every answer of the provider; undefined restores the normal ones. */
  breakWith(fault: LoopbackAnswer | undefined): void;
  /** How often a function was requested. */
  asked(name: string): number;
  /** Moves the clock of pages and jobs. */
  at(now: number): void;
  /** Another process on the same data, with empty caches. */
  beside(): Promise<MarketProcess>;
  /** Fetches prices and rates as the jobs do. */
  ingest(): Promise<void>;
  close(): Promise<void>;
}

/** Answers of the provider by function. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  LISTING_STATUS: LISTINGS,
  TIME_SERIES_DAILY_ADJUSTED: samples.DAILY_ADJUSTED,
  SPLITS: { symbol: 'ZZZZ', data: [] },
  DIVIDENDS: { symbol: 'ZZZZ', data: [] },
  TIME_SERIES_INTRADAY: samples.INTRADAY,
  FX_DAILY: samples.FX_DAILY,
  CURRENCY_EXCHANGE_RATE: JSON.parse(
    JSON.stringify(samples.FX_LIVE).replace('2024-06-06 17:00:01', '2024-06-07 15:59:00'),
  ),
};

/** Opens all of it; given answers and settings replace the usual ones. */
export async function openPageQuestions(
  environment: Readonly<Record<string, string>> = {},
  answers: Readonly<Record<string, unknown>> = {},
): Promise<AskingBench> {
  const test = await makeTestDatabase();
  const home = mkdtempSync(join(tmpdir(), 'auspex-asking-'));
  const state: { fault: LoopbackAnswer | undefined; now: number } = { fault: undefined, now: NOON };
  const server = await startLoopbackServer(({ url }) => {
    if (state.fault) return state.fault;
    const value = { ...ANSWERS, ...answers }[url.searchParams.get('function') ?? ''] ?? {};
    return { body: typeof value === 'string' ? value : JSON.stringify(value) };
  });
  const settings = {
    MARKET_SOURCES: 'alpha-vantage',
    MARKET_SYMBOLS: 'ZZZZ',
    MARKET_HISTORY_FROM: '2024-06-03',
    ALPHA_VANTAGE_KEY: KEY,
    ALPHA_VANTAGE_URL: server.url,
    ALPHA_VANTAGE_CALLS_PER_MINUTE: '10000',
    ...environment,
  };
  const opened: MarketProcess[] = [];
  const open = async () => {
    const one = await openMarketProcess(test, home, { environment: settings, now: () => state.now });
    opened.push(one);
    return one;
  };
  const jobs = await openTestSources(test, { now: NOON, environment: settings });
  return {
    test,
    server,
    pages: await open(),
    breakWith: (fault) => {
      state.fault = fault;
    },
    asked: (name) => server.calls.filter(({ url }) => url.searchParams.get('function') === name).length,
    at: (now) => {
      state.now = now;
      jobs.at(now);
    },
    beside: open,
    ingest: async () => {
      await ingestPrices(jobs.ingest, unwatched);
      await ingestRates(jobs.ingest, unwatched);
    },
    async close() {
      await server.close();
      for (const one of opened) await one.close();
      await jobs.close();
      await test.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
