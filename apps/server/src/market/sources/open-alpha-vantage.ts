import { MINUTE_MS } from '@auspex/market';
import {
  ALPHA_VANTAGE_URL,
  AlphaVantageClient,
  type AlphaVantageOptions,
  createAlphaVantageSources,
  type QuotaStore,
} from '@auspex/market-data/alpha-vantage';
import { createHttpClient } from '@auspex/market-data/http';
import type { AlphaVantageConfig } from '../../config/market-config.ts';
import type { Sql } from '../../platform/database/database.ts';
import type { Dependencies } from './dependencies.ts';
import type { OpenSource } from './open-source.ts';
import { createQuotaStore } from './quota-store.ts';

/** The share of unplanned calls that questions may take: new wishes come in during the day. */
const SHARE_OF_UNPLANNED = 0.5;

interface AlphaVantageNeeds {
  readonly sql: Sql;
  readonly around: Dependencies;
  readonly plannedCalls: () => Promise<number>;
}

/** Alpha Vantage with its calls counted in the database: one client for the jobs, one for page requests. */
export function openAlphaVantage(
  config: AlphaVantageConfig,
  { sql, around, plannedCalls }: AlphaVantageNeeds,
): Pick<OpenSource, 'ports' | 'questions'> & { readonly budget: NonNullable<OpenSource['budget']> } {
  const { httpClock, timeoutMs } = around;
  const { apiKey, callsPerDay, callsInReserve } = config;
  // One after another, evenly spaced: the provider counts seconds as well as minutes.
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
    paidOnly: new Map(),
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

interface QuestionQuotaParts {
  /** The count of all calls. */
  readonly common: QuotaStore;
  /** The count of those that went into page requests. */
  readonly own: QuotaStore;
  readonly callsInReserve: number;
  /** What the jobs still want today, apart from the reserve. */
  readonly plannedCalls: () => Promise<number>;
}

/**
 * The calls that page requests may take: the reserve, which the jobs leave, and a share of those that no job wants.
 * Whatever members ask for, the daily bars keep theirs.
 */
function createQuestionQuota(parts: QuestionQuotaParts): QuotaStore {
  const { common, own, callsInReserve, plannedCalls } = parts;
  return {
    async take(day, limit) {
      const [used, asked, planned] = await Promise.all([common.used(day), own.used(day), plannedCalls()]);
      const reserve = Math.max(0, callsInReserve - asked);
      const unplanned = Math.max(0, limit - used - reserve - planned);
      const allowed = Math.max(callsInReserve, asked + Math.floor(unplanned * SHARE_OF_UNPLANNED));
      return (await own.take(day, Math.min(limit, allowed))) && common.take(day, limit);
    },
    used: (day) => common.used(day),
    exhaust: (day, limit) => common.exhaust(day, limit),
  };
}
