import type { CallReplyInput, Calls } from '@auspex/contract';
import { DAY_MS, dateOfInstant } from '@auspex/market';
import { HEADLINE_CALLS } from '@auspex/quant/gate';
import { effectiveCalls, wilsonInterval } from '@auspex/quant/statistics';
import type { HorizonGate } from '../../signals/index.ts';
import type { ComputedRecord, Figure } from '../model/compute-record.ts';
import type { SeriesInput } from '../reading/read-series.ts';

type Headline = CallReplyInput<Calls['returns.detail']>['headline'];
type Estimate = CallReplyInput<Calls['returns.performance']>['estimate'];

/** A traded series and what is known of it besides. */
export interface JudgedSeries {
  readonly input: SeriesInput;
  /** Null where it has nothing yet. */
  readonly record: ComputedRecord | null;
  readonly meanCorrelation: number;
  readonly gates: readonly Pick<HorizonGate, 'state'>[];
}

/** What the closed trades of a series are worth as independent ones, and the hit rate that two gates let through. */
export interface HitRateVerdict {
  readonly effectiveN: number;
  readonly hitRate: Figure | null;
}

/** A hit rate may be said only with enough independent trades behind it, and where an edge is measurable at all. */
export function judgeHitRate({ input, record, meanCorrelation, gates }: JudgedSeries): HitRateVerdict {
  const closed = (record?.trades ?? []).filter(
    ({ asset, trade }) => trade.reason !== 'open' || input.assets[asset].gone,
  );
  if (record === null || closed.length === 0) return { effectiveN: 0, hitRate: null };
  const effectiveN = effectiveTrades({
    trades: closed.length,
    names: Math.max(1, (record.metrics.exposure.value ?? 0) * input.assets.length),
    days: record.time.length,
    meanBarsHeld: closed.reduce((sum, { trade }) => sum + trade.barsHeld, 0) / closed.length,
    meanCorrelation,
  });
  const edge = gates.some(({ state }) => state === 'open');
  if (effectiveN < HEADLINE_CALLS || !edge) return { effectiveN, hitRate: null };
  const value = closed.filter(({ profit }) => profit > 0).length / closed.length;
  // Its range is as wide as the independent trades allow.
  const range = wilsonInterval({ successes: value * effectiveN, trials: effectiveN });
  return { effectiveN, hitRate: { value, low: range?.low ?? null, high: range?.high ?? null } };
}

/** The headline: of what was written down before its outcome, and of nothing else. */
export function writeHeadline(published: JudgedSeries): Headline {
  const { effectiveN, hitRate } = judgeHitRate(published);
  return { open: hitRate !== null, effectiveN, needed: HEADLINE_CALLS, hitRate };
}

const YEAR_MS = 365.25 * DAY_MS;

/** Independent trades a year of a series; null while it has none. */
function paceOf(judged: JudgedSeries) {
  const { time } = judged.record ?? { time: new Float64Array() };
  const [first = 0, last = 0] = [time[0], time.at(-1)];
  const years = (last - first) / YEAR_MS;
  const { effectiveN } = judgeHitRate(judged);
  return effectiveN > 0 && years > 0 ? { years, last, perYear: effectiveN / years } : null;
}

/**
 * When the published record may have enough independent trades: at its own pace once it is a year old, before that at
 * the pace of the recomputed past, which trades the same rule on the same assets.
 */
export function estimateHeadline(published: JudgedSeries, backtest: JudgedSeries): Estimate {
  const { effectiveN } = judgeHitRate(published);
  if (effectiveN >= HEADLINE_CALLS) return null;
  const [own, past] = [paceOf(published), paceOf(backtest)];
  const isOld = own !== null && own.years >= 1;
  const pace = isOld ? own : past;
  if (pace === null) return null;
  const from = own?.last ?? pace.last;
  return {
    on: dateOfInstant(from + ((HEADLINE_CALLS - effectiveN) / pace.perYear) * YEAR_MS),
    perYear: pace.perYear,
    pace: isOld ? 'paper-forward' : 'backtest',
  };
}

/** Independent trades behind a hit rate: overlapping holdings of names that move together count less. */
function effectiveTrades(record: {
  readonly trades: number;
  readonly names: number;
  readonly days: number;
  readonly meanBarsHeld: number;
  readonly meanCorrelation: number;
}): number {
  const { trades, names, days, meanBarsHeld, meanCorrelation } = record;
  const horizonBars = Math.max(1, Math.round(meanBarsHeld));
  return Math.min(trades, effectiveCalls({ names, meanCorrelation, observations: days, horizonBars }));
}
