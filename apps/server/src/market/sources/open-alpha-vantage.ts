import type { MarketSources } from '@auspex/market-data';
import {
  ALPHA_VANTAGE_URL,
  AlphaVantageClient,
  createAlphaVantageSources,
  type QuotaMeter,
} from '@auspex/market-data/alpha-vantage';
import { createHttpClient } from '@auspex/market-data/http';
import type { AlphaVantageConfig } from '../../config/market-config.ts';
import type { Sql } from '../../platform/database/database.ts';
import { createQuotaStore } from './quota-store.ts';
import type { Surroundings } from './surroundings.ts';

const MINUTE_MS = 60_000;

/** Alpha Vantage with its calls counted in the database. */
export function openAlphaVantage(
  config: AlphaVantageConfig,
  sql: Sql,
  { httpClock, timeoutMs }: Surroundings,
): { sources: MarketSources; meter: QuotaMeter } {
  // One after the other, evenly: the provider counts seconds as well as minutes.
  const budget = {
    calls: 1,
    perMs: Math.ceil(MINUTE_MS / config.callsPerMinute),
    maxWaitMs: MINUTE_MS,
  };
  const client = new AlphaVantageClient({
    http: createHttpClient({ clock: httpClock, timeoutMs, hosts: { budget } }),
    apiKey: config.apiKey,
    baseUrl: config.baseUrl ?? ALPHA_VANTAGE_URL,
    callsPerDay: config.callsPerDay,
    quota: createQuotaStore(sql, { id: 'alpha-vantage', apiKey: config.apiKey }),
  });
  return { sources: createAlphaVantageSources(client), meter: client.meter };
}
