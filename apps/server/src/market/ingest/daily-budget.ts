import { DAY_MS, type EpochMs, HOUR_MS } from '@auspex/market';
import type { SourceAnswer } from '@auspex/market-data';
import {
  type AssetInterest,
  type BudgetRun,
  type PlannedRefresh,
  planDailyBudget,
  REFRESH_RULES,
  type RefreshLog,
  type RefreshRecord,
  type RefreshRule,
  runDailyBudget,
} from '@auspex/market-data/alpha-vantage';
import type { DailyBudget, OpenSource } from '../sources/open-source.ts';
import { createRefreshLog } from '../sources/refresh-log.ts';
import type { Ingest } from './ingest.ts';
import { assetsToAsk } from './ingest-bars.ts';
import { DAILY_BARS } from './store-bars.ts';
import { type FetchedAsset, interestsFor } from './wanted-assets.ts';

/** An expected bar that did not arrive is requested again after this. */
const ASK_AGAIN_MS = 4 * HOUR_MS;

/** A price that is a day old comes before fundamentals that were never fetched. */
const BARS_WEIGHT = 4;

/** A kind of record for one currency pair. */
export const ratesKind = (base: string, quote: string): string => `rates ${base}/${quote}`;

/** What is refreshed from a source with a quota. Movers are computed from stored bars. */
export function rulesOf(source: OpenSource): readonly RefreshRule[] {
  const pairs = source.ports.fx?.capabilities.pairs ?? [];
  const rates = pairs.map(
    ({ base, quote }): RefreshRule => ({
      kind: ratesKind(base, quote),
      scope: 'market',
      calls: 1,
      goodForMs: 7 * DAY_MS,
      // Less than a company's fundamentals: rates move little in a week.
      weight: 0.2,
    }),
  );
  const rules = REFRESH_RULES.filter(({ kind }) => kind !== 'movers').map((rule) =>
    rule.kind === DAILY_BARS ? { ...rule, weight: BARS_WEIGHT } : rule,
  );
  return [...rules, ...rates];
}

export interface BudgetRequest {
  readonly ingest: Ingest;
  readonly source: OpenSource;
  readonly budget: DailyBudget;
  readonly assets: readonly FetchedAsset[];
  readonly interest: ReadonlyMap<FetchedAsset['assetId'], number>;
}

/**
 * The records as the planner sees them at an instant: bars are due when a session's bar is missing, not when a day
 * has passed.
 */
async function recordsAt(
  request: BudgetRequest,
  records: readonly RefreshRecord[],
  at: EpochMs,
): Promise<RefreshRecord[]> {
  const { ingest, source, assets } = request;
  const idsToAsk = async (then: EpochMs) =>
    new Set<string>(
      (await assetsToAsk(ingest, source, { assets, at: then })).map(({ asset }) => asset.assetId),
    );
  const missing = await idsToAsk(ingest.clock.now());
  const missingThen = await idsToAsk(at);
  return records.map((record) => {
    const { kind, symbol, refreshedAt } = record;
    if (kind !== DAILY_BARS || symbol === undefined || refreshedAt === undefined) return record;
    if (missing.has(symbol)) return { ...record, refreshedAt: refreshedAt - DAY_MS + ASK_AGAIN_MS };
    return { ...record, refreshedAt: missingThen.has(symbol) ? at - DAY_MS : at };
  });
}

/** The log of a round: a failure is recorded with the unchanged time of the last success. */
async function logOfRound(request: BudgetRequest, log: RefreshLog): Promise<RefreshLog> {
  const records = await log.records();
  const shown = await recordsAt(request, records, request.ingest.clock.now());
  return {
    records: async () => shown,
    save: (record) => {
      if (record.failures === 0) return log.save(record);
      const before = records.find(({ kind, symbol }) => kind === record.kind && symbol === record.symbol);
      return log.save({ ...record, refreshedAt: before?.refreshedAt });
    },
  };
}

/** What page requests have left of their reserve: they take nothing from what the jobs may spend. */
async function reserveLeft({ callsInReserve, questionsUsed }: DailyBudget): Promise<number> {
  return Math.max(0, callsInReserve - (await questionsUsed()));
}

/**
 * How the rest of the day's calls is allotted, seen from the end of the day: what falls due later keeps its share.
 */
export async function planOfTheDay(request: BudgetRequest): Promise<readonly PlannedRefresh[]> {
  const { ingest, source, budget } = request;
  const log = createRefreshLog(ingest.database, { world: ingest.world, source: source.id });
  const { limit, used, resetsAt } = await budget.meter.reading();
  return planDailyBudget({
    now: resetsAt,
    callsLeft: limit - used,
    callsInReserve: await reserveLeft(budget),
    rules: rulesOf(source),
    assets: interests(request),
    records: await recordsAt(request, await log.records(), resetsAt),
  }).today;
}

function interests({ assets, interest }: BudgetRequest): AssetInterest[] {
  return interestsFor(assets, interest);
}

/** Refreshes what is due of some kinds, within their share of the daily calls, most wanted first. */
export async function spendBudget(
  request: BudgetRequest,
  kinds: (kind: string) => boolean,
  refresh: (item: PlannedRefresh) => Promise<SourceAnswer<unknown>>,
): Promise<BudgetRun> {
  const { ingest, source, budget } = request;
  const log = createRefreshLog(ingest.database, { world: ingest.world, source: source.id });
  const plan = await planOfTheDay(request);
  const forOthers = plan.filter(({ kind }) => !kinds(kind)).reduce((sum, { calls }) => sum + calls, 0);
  return runDailyBudget({
    meter: budget.meter,
    clock: { now: () => ingest.clock.now(), after: neverLater },
    log: await logOfRound(request, log),
    rules: rulesOf(source).filter(({ kind }) => kinds(kind)),
    assets: interests(request),
    callsInReserve: (await reserveLeft(budget)) + forOthers,
    refresh,
  });
}

/** The planner only reads the time and never waits. */
function neverLater(_delayMs: EpochMs, _run: () => void): () => void {
  throw new Error('The planner of a budget waits for nothing.');
}
