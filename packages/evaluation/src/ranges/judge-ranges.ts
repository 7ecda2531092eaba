import { meanPairCorrelation } from '@auspex/quant/correlation';
import {
  areaUnderCurve,
  brierScore,
  brierSkill,
  effectiveCalls,
  type Interval,
  rankInformationCoefficient,
  wilsonInterval,
} from '@auspex/quant/statistics';
import { type ForecastRow, forecastRows, LARGE_MOVE, type RowPlan } from './forecast-rows.ts';
import type { RangeSeries } from './range-series.ts';

/** Bars between two month ends. */
const MONTH_BARS = { stocks: 21, crypto: 30 } as const;
/** Names a month needs for ranks of them to mean anything. */
const FEWEST_RANKED = 5;

/** How good the ranges of one horizon were. Null if there is too little to say. */
export interface RangeReport {
  readonly horizonBars: number;
  readonly forecasts: number;
  readonly names: number;
  readonly months: number;
  /** How many independent forecasts they are worth: horizons overlap, names move together. */
  readonly effectiveForecasts: number;
  /** Share of outcomes above zero. */
  readonly baseRate: number;
  /** Share of forecasts whose median had the correct sign. */
  readonly hitRate: number;
  /** 95 %, by the effective n. */
  readonly hitInterval: Interval | null;
  readonly brier: number | null;
  /** Relative to quoting the base rate of the same outcomes, which nobody knew at the time. */
  readonly brierSkill: number | null;
  readonly areaUnderCurve: number | null;
  /** Mean over the months of the rank correlation of P(up) with the return. */
  readonly informationCoefficient: number | null;
  /** The same for the range's width and the size of the move. */
  readonly widthCoefficient: number | null;
  /** Brier skill of "moves more than 10 %". */
  readonly largeMoveSkill: number | null;
  /** Mean pinball loss over seven levels, by month, and as a fraction of the naive range's. */
  readonly pinball: number;
  readonly pinballRatio: number;
  /** The same if the naive range also gets the drift. */
  readonly centredPinballRatio: number;
  readonly crps: number;
  readonly crpsRatio: number;
  /** Share of outcomes inside the bands. */
  readonly coverage: { readonly half: number; readonly fourFifths: number; readonly nineTenths: number };
  /** Mean absolute miss of the median over all forecasts, as a fraction of that of "+8 % a year". */
  readonly medianMissRatio: number;
}

/** Judges the ranges of one market at one horizon; null if no month end has enough bars on both sides. */
export function judgeRanges(series: readonly RangeSeries[], plan: RowPlan): RangeReport | null {
  const rows = forecastRows(series, plan);
  if (rows.length === 0) return null;
  const months = byMonth(rows);
  const sum = (read: (row: ForecastRow) => number) => meanOverMonths(months, read);
  const share = (holds: (row: ForecastRow) => boolean) => rows.filter(holds).length / rows.length;
  const names = new Set(rows.map(({ asset }) => asset)).size;
  const effective = effectiveSize(series, { rows, months: months.length, ...plan });
  const hitRate = share(({ up, outcome }) => up > 0.5 === outcome > 0);
  const judged = {
    probabilities: Float64Array.from(rows, ({ up }) => up),
    outcomes: Uint8Array.from(rows, ({ outcome }) => Number(outcome > 0)),
  };
  const baseRate = share(({ outcome }) => outcome > 0);
  return {
    horizonBars: plan.horizonBars,
    forecasts: rows.length,
    names,
    months: months.length,
    effectiveForecasts: effective,
    baseRate,
    hitRate,
    hitInterval: wilsonInterval({ successes: hitRate * effective, trials: effective }),
    brier: brierScore(judged),
    brierSkill: brierSkill(judged, baseRate),
    areaUnderCurve: areaUnderCurve(judged.probabilities, judged.outcomes),
    informationCoefficient: meanRankCorrelation(months, ({ up, outcome }) => [up, outcome]),
    widthCoefficient: meanRankCorrelation(months, ({ scale, outcome }) => [scale, Math.abs(outcome)]),
    largeMoveSkill: skillOfLargeMoves(rows),
    pinball: sum(({ pinball }) => pinball.ours),
    pinballRatio: sum(({ pinball }) => pinball.ours) / sum(({ pinball }) => pinball.naive),
    centredPinballRatio: sum(({ pinball }) => pinball.ours) / sum(({ pinball }) => pinball.centred),
    crps: sum(({ crps }) => crps),
    crpsRatio: sum(({ crps }) => crps) / sum(({ naiveCrps }) => naiveCrps),
    coverage: {
      half: share(({ inside }) => inside[0]),
      fourFifths: share(({ inside }) => inside[1]),
      nineTenths: share(({ inside }) => inside[2]),
    },
    medianMissRatio:
      total(rows, ({ medianMiss }) => medianMiss) / total(rows, ({ steadyMiss }) => steadyMiss),
  };
}

function total(rows: readonly ForecastRow[], read: (row: ForecastRow) => number): number {
  return rows.reduce((sum, row) => sum + read(row), 0);
}

type Months = readonly (readonly ForecastRow[])[];

function byMonth(rows: readonly ForecastRow[]): Months {
  return [...Map.groupBy(rows, ({ month }) => month)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, own]) => own);
}

/** Mean over each month's names, then over the months: a month with many names counts as much as one with few. */
function meanOverMonths(months: Months, read: (row: ForecastRow) => number): number {
  const means = months.map((rows) => rows.reduce((sum, row) => sum + read(row), 0) / rows.length);
  return means.reduce((sum, mean) => sum + mean, 0) / means.length;
}

function meanRankCorrelation(
  months: Months,
  read: (row: ForecastRow) => readonly [number, number],
): number | null {
  const found = months.flatMap((rows) => {
    const pairs = rows.map(read);
    const first = Float64Array.from(pairs, ([value]) => value);
    const second = Float64Array.from(pairs, ([, value]) => value);
    return rankInformationCoefficient(first, second, FEWEST_RANKED) ?? [];
  });
  return found.length === 0 ? null : found.reduce((sum, one) => sum + one, 0) / found.length;
}

function skillOfLargeMoves(rows: readonly ForecastRow[]): number | null {
  const outcomes = Uint8Array.from(rows, ({ outcome }) =>
    Number(outcome >= Math.log1p(LARGE_MOVE) || outcome <= Math.log1p(-LARGE_MOVE)),
  );
  const probabilities = Float64Array.from(rows, ({ large }) => large);
  return brierSkill({ probabilities, outcomes }, outcomes.reduce((sum, one) => sum + one, 0) / rows.length);
}

function effectiveSize(
  series: readonly RangeSeries[],
  of: {
    readonly rows: readonly ForecastRow[];
    readonly months: number;
    readonly horizonBars: number;
  },
): number {
  return effectiveCalls({
    names: of.rows.length / of.months,
    meanCorrelation: meanPairCorrelation(series),
    observations: of.months,
    horizonBars: of.horizonBars,
    strideBars: MONTH_BARS[series[0].market],
  });
}
