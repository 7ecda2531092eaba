import {
  ALPHA_VANTAGE_URL,
  AlphaVantageClient,
  type AlphaVantageOptions,
  createAlphaVantageSources,
} from '@auspex/market-data/alpha-vantage';
import { createHttpClient } from '@auspex/market-data/http';
import type { AlphaVantageConfig } from '../../config/market-config.ts';
import type { Sql } from '../../platform/database/database.ts';
import type { Surroundings } from './dependencies.ts';
import type { OpenSource } from './open-sources.ts';
import { createQuestionQuota } from './question-quota.ts';
import { createQuotaStore } from './quota-store.ts';

const MINUTE_MS = 60_000;

interface AlphaVantageNeeds {
  readonly sql: Sql;
  readonly around: Surroundings;
  readonly plannedCalls: () => Promise<number>;
}

/** Alpha Vantage with its calls counted in the database: one client for the jobs, one for questions of pages. */
export function openAlphaVantage(
  config: AlphaVantageConfig,
  { sql, around, plannedCalls }: AlphaVantageNeeds,
): Pick<OpenSource, 'ports' | 'questions'> & { readonly budget: NonNullable<OpenSource['budget']> } {
  const { httpClock, timeoutMs } = around;
  const { apiKey, callsPerDay, callsInReserve } = config;
  // One after the other, evenly: the provider counts seconds as well as minutes.
  const budget = {
    calls: 1,
    perMs: Math.ceil(MINUTE_MS / config.callsPerMinute),
    maxWaitMs: MINUTE_MS,
  };
  const common = createQuotaStore(sql, { id: 'alpha-vantage', apiKey });
  const own = createQuotaStore(sql, { id: 'alpha-vantage-questions', apiKey });
  const options: AlphaVantageOptions = {
    http: createHttpClient({ clock: httpClock, timeoutMs, hosts: { budget } }),
    apiKey,
    baseUrl: config.baseUrl ?? ALPHA_VANTAGE_URL,
    callsPerDay,
    quota: common,
  };
  const client = new AlphaVantageClient(options);
  const questionClient = new AlphaVantageClient({
    ...options,
    quota: createQuestionQuota({ common, own, callsInReserve, plannedCalls }),
    retries: 0,
    heldBackReason: 'The calls that pages may make to Alpha Vantage are used up for today.',
  });
  const questionsUsed = async () => own.used((await client.meter.reading()).day);
  return {
    ports: createAlphaVantageSources(client),
    questions: createAlphaVantageSources(questionClient),
    budget: { meter: client.meter, callsInReserve, questionsUsed },
  };
}
