import { DAY_MS, type IsoDate, startOfDate } from '@auspex/market';
import { correlationMatrix, effectiveAssets } from '@auspex/quant/correlation';
import { maxDrawdown, sharpeRatio } from '@auspex/quant/performance';
import {
  type CashFlow,
  type MoneyWeightedReturn,
  moneyWeightedReturn,
  timeWeightedReturn,
  type Valuation,
} from '@auspex/quant/portfolio-returns';
import { linearCorrelation, momentsOf } from '@auspex/quant/statistics';
import type { DailyValues } from './daily-values.ts';

/** Days are days of the calendar: markets that rest on some of them have no return on those. */
const DAYS_PER_YEAR = 365;
/** Fewer returns say nothing about risk. */
const FEWEST_DAYS = 30;

export interface Growth {
  readonly total: number;
  /** Null under a year. */
  readonly yearly: number | null;
}

/** Growth that ignores when money came and went. */
export function timeWeighted({ days, value, cameIn, wentOut }: DailyValues): Growth | null {
  const start = value.findIndex((worth, i) => worth > 0 || cameIn[i] > 0);
  if (start < 0) return null;
  const valuations: Valuation[] = [];
  for (let i = start; i < days.length; i++) {
    const time = startOfDate(days[i]);
    const before = i > 0 ? value[i - 1] : 0;
    // What comes in is at work from the day's beginning, what goes out until its end.
    if (i === start) valuations.push({ time, valueBefore: 0, flow: i > 0 ? before + cameIn[i] : value[i] });
    else if (cameIn[i] !== 0) valuations.push({ time, valueBefore: before, flow: cameIn[i] });
    const out = i > 0 ? wentOut[i] : 0;
    valuations.push({ time, valueBefore: value[i] + out, flow: -out });
  }
  return timeWeightedReturn(valuations);
}

/** What was paid in and taken out, with the value at both ends, as the member's cash flows. */
export function cashFlows({ days, value, cameIn, wentOut }: DailyValues, end?: number): CashFlow[] {
  const flows = Array.from(days, (day, i) => ({
    time: startOfDate(day),
    amount: i === 0 ? -value[0] : wentOut[i] - cameIn[i],
  }));
  const last = days.length - 1;
  flows.push({ time: startOfDate(days[last]), amount: end ?? value[last] });
  return flows.filter(({ amount }) => amount !== 0);
}

/** A yearly rate, as growth over the span of the flows too. */
export function growthAtRate(flows: readonly CashFlow[], result: MoneyWeightedReturn): Growth | null {
  if (result.kind === 'none') return null;
  const [first, last] = [flows[0], flows[flows.length - 1]];
  const years = (last.time - first.time) / (DAYS_PER_YEAR * DAY_MS);
  return {
    total: (1 + result.yearlyRate) ** years - 1,
    yearly: years >= 1 ? result.yearlyRate : null,
  };
}

type NoRate = Extract<MoneyWeightedReturn, { kind: 'none' }>['reason'] | 'too-few-days';

function whyNoRate(result: MoneyWeightedReturn, { days }: DailyValues): NoRate | null {
  if (result.kind === 'rate') return null;
  // A day's change, compounded over a year, is beyond any rate.
  return result.reason === 'no-rate-fits' && days.length <= FEWEST_DAYS ? 'too-few-days' : result.reason;
}

export function moneyWeighted(values: DailyValues, end?: number) {
  const flows = cashFlows(values, end);
  const result = moneyWeightedReturn(flows);
  return {
    growth: growthAtRate(flows, result),
    otherYearly: result.kind === 'rate' ? result.otherRates : [],
    reason: whyNoRate(result, values),
  };
}

/** Relative changes from day to day; `NaN` where one of them is unknown. */
export function changesOf(column: Float64Array): Float64Array {
  const changes = new Float64Array(Math.max(0, column.length - 1));
  for (let i = 0; i < changes.length; i++) changes[i] = column[i + 1] / column[i] - 1;
  return changes;
}

function known(column: Float64Array): Float64Array {
  return column.filter((value) => !Number.isNaN(value));
}

/** The risk in the growth of a portfolio, against a benchmark's where there is one. */
export function measureRisk(of: {
  readonly days: readonly IsoDate[];
  readonly growth: Float64Array;
  readonly benchmark: Float64Array | undefined;
}) {
  const { days, growth, benchmark } = of;
  const all = changesOf(growth);
  const returns = known(all);
  const enough = returns.length >= FEWEST_DAYS;
  const fall = maxDrawdown(known(growth));
  const first = growth.findIndex((value) => !Number.isNaN(value));
  const dayAt = (bar: number) => days[first + bar];
  return {
    days: returns.length,
    volatility: enough ? (momentsOf(returns)?.deviation ?? 0) * Math.sqrt(DAYS_PER_YEAR) : null,
    sharpe: enough ? sharpeRatio({ returns, barsPerYear: DAYS_PER_YEAR }) : null,
    drawdown: fall && {
      depth: fall.depth,
      peakOn: dayAt(fall.peakBar),
      troughOn: dayAt(fall.troughBar),
      recoveredOn: fall.recoveredBar === null ? null : dayAt(fall.recoveredBar),
    },
    ...compareReturns(all, benchmark && changesOf(benchmark)),
  };
}

function compareReturns(own: Float64Array, other: Float64Array | undefined) {
  const none = { beta: null, correlation: null };
  if (other === undefined) return none;
  const shared = Array.from(own.keys()).filter((i) => !Number.isNaN(own[i]) && !Number.isNaN(other[i]));
  if (shared.length < FEWEST_DAYS) return none;
  const [mine, its] = [own, other].map((column) => Float64Array.from(shared, (i) => column[i]));
  const correlation = linearCorrelation(mine, its);
  const [spread, itsSpread] = [momentsOf(mine), momentsOf(its)].map((moments) => moments?.deviation ?? 0);
  if (correlation === null || !(itsSpread > 0)) return none;
  return { beta: (correlation * spread) / itsSpread, correlation };
}

/** How concentrated weights are; they count by size, whichever way round they are held. */
export function measureConcentration(
  weights: readonly { readonly symbol: string; readonly weight: number }[],
) {
  const sorted = weights.toSorted((a, b) => b.weight - a.weight);
  const squares = sorted.reduce((sum, { weight }) => sum + weight * weight, 0);
  const whole = sorted.reduce((sum, { weight }) => sum + Math.abs(weight), 0);
  return {
    largest: sorted[0] ?? null,
    fiveLargest: sorted.length > 0 ? sorted.slice(0, 5).reduce((sum, { weight }) => sum + weight, 0) : null,
    effectiveHoldings: squares > 0 ? (whole * whole) / squares : null,
  };
}

/** How alike the holdings move. `columns`: what one of each was worth, day by day. */
export function measureLikeness(columns: readonly Float64Array[], weights: Float64Array) {
  const none = { meanCorrelation: null, effectiveBets: null, sharedDays: 0 };
  if (columns.length < 2) return none;
  const returns = columns.map((column) => changesOf(column).map(Math.log1p));
  const moving = Array.from(returns[0].keys()).filter(
    // Days on which nothing traded would make everything look alike.
    (i) => returns.every((column) => Number.isFinite(column[i])) && returns.some((column) => column[i] !== 0),
  );
  if (moving.length < FEWEST_DAYS) return none;
  const shared = returns.map((column) => Float64Array.from(moving, (i) => column[i]));
  const { values, size } = correlationMatrix(shared, { kind: 'pearson' });
  const pairs = Array.from(values.entries()).filter(
    ([at, value]) => at % size > Math.floor(at / size) && !Number.isNaN(value),
  );
  return {
    meanCorrelation:
      pairs.length > 0 ? pairs.reduce((sum, [, value]) => sum + value, 0) / pairs.length : null,
    effectiveBets: effectiveAssets(values, weights),
    sharedDays: moving.length,
  };
}
