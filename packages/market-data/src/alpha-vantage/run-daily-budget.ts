import type { HttpClock } from '../http/http-clock.ts';
import type { SourceAnswer } from '../ports/source-answer.ts';
import {
  type AssetInterest,
  type DailyPlan,
  type PlannedRefresh,
  planDailyBudget,
  type RefreshRecord,
} from './plan-daily-budget.ts';
import type { QuotaMeter } from './quota-meter.ts';
import type { RefreshRule } from './refresh-rules.ts';

/** Remembers what was refreshed when, across restarts. */
export interface RefreshLog {
  records(): Promise<readonly RefreshRecord[]>;
  /** Replaces the record of the same kind and symbol. */
  save(record: RefreshRecord): Promise<void>;
}

export interface DailyBudgetOptions {
  readonly meter: QuotaMeter;
  readonly clock: HttpClock;
  readonly log: RefreshLog;
  readonly rules: readonly RefreshRule[];
  readonly assets: readonly AssetInterest[];
  readonly callsInReserve: number;
  /** Fetches one thing and stores it. */
  readonly refresh: (item: PlannedRefresh) => Promise<SourceAnswer<unknown>>;
}

export interface BudgetRun {
  readonly plan: DailyPlan;
  readonly refreshed: number;
  readonly failed: number;
  /** Why the run ended before its plan was done. */
  readonly stoppedBecause?: string | undefined;
}

/** For one process without a database: forgets when it ends. */
export function createMemoryRefreshLog(): RefreshLog {
  const records = new Map<string, RefreshRecord>();
  return {
    records: async () => [...records.values()],
    async save(record) {
      records.set(`${record.kind} ${record.symbol ?? ''}`, record);
    },
  };
}

async function planNow(options: DailyBudgetOptions, records: readonly RefreshRecord[]): Promise<DailyPlan> {
  const { meter, clock, rules, assets, callsInReserve } = options;
  const { limit, used } = await meter.reading();
  return planDailyBudget({
    now: clock.now(),
    callsLeft: limit - used,
    callsInReserve,
    rules,
    assets,
    records,
  });
}

/** Plans and fetches; each result is recorded before the next, so that a restart continues where it stopped. */
export async function runDailyBudget(options: DailyBudgetOptions): Promise<BudgetRun> {
  const { log, clock, meter, callsInReserve } = options;
  const records = await log.records();
  const plan = await planNow(options, records);
  let refreshed = 0;
  let failed = 0;
  for (const item of plan.today) {
    const { used, limit } = await meter.reading();
    if (limit - used - item.calls < callsInReserve) {
      return { plan, refreshed, failed, stoppedBecause: 'The calls of the day are used up.' };
    }
    const answer = await options.refresh(item);
    const before = records.find(({ kind, symbol }) => kind === item.kind && symbol === item.symbol);
    const name = { kind: item.kind, symbol: item.symbol };
    if (answer.kind === 'unavailable') {
      failed += 1;
      const failures = (before?.failures ?? 0) + 1;
      await log.save({ ...name, refreshedAt: before?.refreshedAt, failedAt: clock.now(), failures });
    } else {
      // What the provider never has counts as refreshed: asking daily would waste calls.
      refreshed += 1;
      await log.save({ ...name, refreshedAt: clock.now(), failures: 0 });
    }
  }
  return { plan, refreshed, failed };
}
