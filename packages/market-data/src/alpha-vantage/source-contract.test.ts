import { afterAll } from 'vitest';
import * as samples from '../../test/loopback/alpha-vantage-samples.ts';
import { startAlphaVantageServer } from '../../test/loopback/alpha-vantage-server.ts';
import { LeapingClock } from '../../test/loopback/hand-clock.ts';
import {
  describeEarningsSource,
  describeFundamentalsSource,
  describeFxSource,
  describeNewsSource,
  describePriceSource,
  instrument,
} from '../../test/source-contract.ts';
import { createHttpClient } from '../http/http-client.ts';
import type { MarketSources } from '../ports/market-sources.ts';
import { AlphaVantageClient } from './alpha-vantage-client.ts';
import { createAlphaVantageSources } from './index.ts';
import { createMemoryQuotaStore } from './quota-store.ts';

const TIMEOUT_MS = 4_321;
const ASSET = instrument('ZZZZ');
const closers: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const close of closers.splice(0)) await close();
});

/** One port of the provider, with its own server. */
async function port<K extends keyof MarketSources>(name: K): Promise<NonNullable<MarketSources[K]>> {
  const server = await startAlphaVantageServer({
    symbols: ['ZZZZ', 'BTC'],
    answers: {
      TIME_SERIES_DAILY_ADJUSTED: samples.DAILY_ADJUSTED,
      TIME_SERIES_INTRADAY: samples.INTRADAY,
      DIGITAL_CURRENCY_DAILY: samples.COIN_DAILY,
      LISTING_STATUS: samples.LISTINGS,
      GLOBAL_QUOTE: samples.QUOTE,
      SPLITS: samples.SPLITS,
      DIVIDENDS: samples.DIVIDENDS,
      EARNINGS: samples.EARNINGS,
      EARNINGS_CALENDAR: samples.CALENDAR,
      INCOME_STATEMENT: samples.INCOME,
      BALANCE_SHEET: samples.BALANCE,
      CASH_FLOW: samples.CASH_FLOW,
      NEWS_SENTIMENT: samples.NEWS,
      FX_DAILY: samples.FX_DAILY,
      CURRENCY_EXCHANGE_RATE: samples.FX_LIVE,
    },
  });
  closers.push(server.close);
  const clock = new LeapingClock(Date.UTC(2024, 5, 7, 16), TIMEOUT_MS);
  const client = new AlphaVantageClient({
    http: createHttpClient({ clock, timeoutMs: TIMEOUT_MS }),
    apiKey: 'key',
    baseUrl: server.url,
    callsPerDay: 25,
    quota: createMemoryQuotaStore(),
  });
  const source = createAlphaVantageSources(client)[name];
  if (!source) throw new Error(`Alpha Vantage has to give ${name}.`);
  return source;
}

describePriceSource('Alpha Vantage', () => port('prices'), {
  asset: ASSET,
  from: '2024-06-01',
  to: '2024-06-06',
  intradayDate: '2024-06-06',
});
describeFundamentalsSource('Alpha Vantage', () => port('fundamentals'), { asset: ASSET });
describeEarningsSource('Alpha Vantage', () => port('earnings'), { asset: ASSET });
describeNewsSource('Alpha Vantage', () => port('news'), {
  from: Date.UTC(2024, 5, 6),
  until: Date.UTC(2024, 5, 7),
});
describeFxSource('Alpha Vantage', () => port('fx'), {
  base: 'EUR',
  quote: 'USD',
  from: '2024-06-01',
  to: '2024-06-30',
});
