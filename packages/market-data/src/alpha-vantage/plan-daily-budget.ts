import { DAY_MS, type EpochMs } from '@auspex/market';
import type { RefreshRule } from './refresh-rules.ts';

/** When a thing was last refreshed, and how often in a row it has failed since. */
export interface RefreshRecord {
  readonly kind: string;
  /** Absent for what concerns the whole market. */
  readonly symbol?: string | undefined;
  readonly refreshedAt?: EpochMs | undefined;
  readonly failedAt?: EpochMs | undefined;
  readonly failures: number;
}

/** An asset and how much members want it: holdings and watchlists count more than a search. */
export interface AssetInterest {
  readonly symbol: string;
  /** Above zero. */
  readonly interest: number;
  /** Since when anybody has wanted it: what was never fetched becomes more urgent from then on. */
  readonly wantedSince?: EpochMs | undefined;
}

export interface PlannedRefresh {
  readonly kind: string;
  readonly symbol?: string | undefined;
  readonly calls: number;
  readonly urgency: number;
}

export interface BudgetRequest {
  readonly now: EpochMs;
  readonly callsLeft: number;
  /** Reserved for questions members ask in the meantime. */
  readonly callsInReserve: number;
  readonly rules: readonly RefreshRule[];
  readonly assets: readonly AssetInterest[];
  readonly records: readonly RefreshRecord[];
}

export interface DailyPlan {
  /** What to refresh today, most urgent first. */
  readonly today: readonly PlannedRefresh[];
  /** Also due, but without calls left for it. */
  readonly waiting: readonly PlannedRefresh[];
  readonly calls: number;
}

/** What was never fetched is as urgent as what is overdue by this many lifetimes, and increasingly so. */
const NEVER_FETCHED_STALENESS = 30;
const FIRST_RETRY_MS = DAY_MS / 24;
const LONGEST_RETRY_MS = 7 * DAY_MS;

function keyOf(kind: string, symbol: string | undefined): string {
  return `${kind} ${symbol ?? ''}`;
}

/**
 * Age in lifetimes: 1 is just due. Grows without bound, so that nothing waits for ever behind what is more popular.
 */
function stalenessOf(
  rule: RefreshRule,
  record: RefreshRecord | undefined,
  at: { readonly now: EpochMs; readonly wantedSince: EpochMs },
): number {
  const { now, wantedSince } = at;
  if (record?.failedAt !== undefined && record.failures > 0) {
    const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (record.failures - 1));
    if (now < record.failedAt + wait) return 0;
  }
  if (record?.refreshedAt === undefined)
    return NEVER_FETCHED_STALENESS + (now - wantedSince) / rule.goodForMs;
  return (now - record.refreshedAt) / rule.goodForMs;
}

function dueRefreshes(request: BudgetRequest): PlannedRefresh[] {
  const records = new Map(request.records.map((record) => [keyOf(record.kind, record.symbol), record]));
  const dueOf = (rule: RefreshRule, asset?: AssetInterest): PlannedRefresh[] => {
    const symbol = asset?.symbol;
    const interest = asset?.interest ?? 1;
    const record = records.get(keyOf(rule.kind, symbol));
    const at = { now: request.now, wantedSince: asset?.wantedSince ?? request.now };
    const staleness = stalenessOf(rule, record, at);
    if (staleness < 1) return [];
    const urgency = (rule.weight * interest * staleness) / rule.calls;
    return [{ kind: rule.kind, symbol, calls: rule.calls, urgency }];
  };
  return request.rules.flatMap((rule) =>
    rule.scope === 'market' ? dueOf(rule) : request.assets.flatMap((asset) => dueOf(rule, asset)),
  );
}

/** Allots the daily calls by urgency: interest × weight × age, per call. Never plans more than are left. */
export function planDailyBudget(request: BudgetRequest): DailyPlan {
  const due = dueRefreshes(request).sort(
    (a, b) => b.urgency - a.urgency || keyOf(a.kind, a.symbol).localeCompare(keyOf(b.kind, b.symbol), 'en'),
  );
  let left = Math.max(0, request.callsLeft - request.callsInReserve);
  const today: PlannedRefresh[] = [];
  const waiting: PlannedRefresh[] = [];
  for (const refresh of due) {
    if (refresh.calls <= left) {
      today.push(refresh);
      left -= refresh.calls;
    } else {
      waiting.push(refresh);
    }
  }
  return { today, waiting, calls: today.reduce((sum, { calls }) => sum + calls, 0) };
}
