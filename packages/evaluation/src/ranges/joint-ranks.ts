import {
  CORRELATION_DAYS,
  fitJointModel,
  MINIMUM_BARS,
  RANK_CLASSES,
  rangeColumns,
  rankProbabilities,
  returnDistribution,
  towardsEqualFifths,
  VARIANCE_FLOOR,
  volatilityAt,
} from '@auspex/quant/distribution';
import type { RangeSeries } from './range-series.ts';

/** Days that all names must share before correlations are computed. */
export const FEWEST_SHARED_DAYS = 25;
/** Below so many shared days, ranks are labelled as of a short history. */
export const FULL_SHARED_DAYS = 252;
/** Returns that count as much as what the other names say of a name's width. */
const BORROWED_RETURNS = 60;
const SEED = 1;

/** Names on one calendar: the indexes of their bars, and the closes on each day. */
export interface JointCalendar {
  readonly days: readonly string[];
  readonly series: readonly RangeSeries[];
  /** Index of each name's bar on each day; −1 if it has none. */
  readonly barOf: readonly Int32Array[];
  /** Width of each name's return over the horizon, by bar. */
  scaleAt(asset: number, bar: number, horizonBars: number): number;
}

export function jointCalendar(series: readonly RangeSeries[]): JointCalendar {
  const days = [...new Set(series.flatMap(({ days: own }) => own))].sort();
  const placeOf = new Map(days.map((day, place) => [day, place]));
  const barOf = series.map(({ days: own }) => {
    const bars = new Int32Array(days.length).fill(-1);
    own.forEach((day, bar) => {
      bars[placeOf.get(day) ?? 0] = bar;
    });
    return bars;
  });
  const columns = series.map(({ closes }) => rangeColumns(closes));
  return {
    days,
    series,
    barOf,
    scaleAt(asset, bar, horizonBars) {
      const state = volatilityAt(columns[asset], bar);
      const { market, closes } = series[asset];
      if (state === null) return Math.sqrt(horizonBars * plainVariance(closes.subarray(0, bar + 1)));
      return returnDistribution(state, { market, horizonBars }).scale;
    },
  };
}

/** Mean squared return of a history that is too short for averages with a memory. */
function plainVariance(closes: Float64Array): number {
  let sum = 0;
  for (let bar = 1; bar < closes.length; bar++) sum += Math.log(closes[bar] / closes[bar - 1]) ** 2;
  return Math.max(VARIANCE_FLOOR, sum / Math.max(1, closes.length - 1));
}

/** Whose ranks are wanted, on which day of the calendar. */
export interface RankRequest {
  readonly day: number;
  readonly horizonBars: number;
  /** Names with a bar on that day. */
  readonly assets: readonly number[];
}

/** The chances of some names, from how many days they share. */
export interface JointRanks {
  /** Probability of each asset ending in each fifth, worst first. */
  readonly chances: readonly Float64Array[];
  readonly sharedDays: number;
}

/** Null below five names or with too few common days. */
export function jointRanks(calendar: JointCalendar, request: RankRequest): JointRanks | null {
  const { assets, day, horizonBars } = request;
  if (assets.length < RANK_CLASSES) return null;
  const returns = sharedReturns(calendar, { assets, day });
  const sharedDays = returns[0].length + 1;
  if (sharedDays < FEWEST_SHARED_DAYS) return null;
  const model = fitJointModel(returns);
  if (model === null) return null;
  const bars = assets.map((asset) => calendar.barOf[asset][day]);
  const own = Float64Array.from(assets, (asset, i) => calendar.scaleAt(asset, bars[i], horizonBars));
  const scales = drawTogether(own, bars);
  const key = { seed: SEED, name: 'ranks', day: calendar.days[day] };
  const chances = towardsEqualFifths(rankProbabilities({ model, scales, key }));
  return {
    chances: assets.map((_, i) => chances.subarray(RANK_CLASSES * i, RANK_CLASSES * (i + 1))),
    sharedDays,
  };
}

/** Widths of names with less than a year of returns, drawn towards the middle of all: the less is known, the more. */
function drawTogether(scales: Float64Array, returns: readonly number[]): Float64Array {
  const logs = scales.map(Math.log);
  const middle = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  return scales.map((scale, i) => {
    if (returns[i] >= MINIMUM_BARS) return scale;
    const own = returns[i] / (returns[i] + BORROWED_RETURNS);
    return Math.exp(own * logs[i] + (1 - own) * middle);
  });
}

/** Log returns between the last days on which every name has a bar. */
function sharedReturns(
  { series, barOf }: JointCalendar,
  { assets, day }: { assets: readonly number[]; day: number },
): Float64Array[] {
  const shared: number[] = [];
  for (let at = day; at >= 0 && shared.length <= CORRELATION_DAYS; at--) {
    if (assets.every((asset) => barOf[asset][at] >= 0)) shared.push(at);
  }
  shared.reverse();
  return assets.map((asset) =>
    Float64Array.from({ length: Math.max(0, shared.length - 1) }, (_, i) => {
      const { closes } = series[asset];
      return Math.log(closes[barOf[asset][shared[i + 1]]] / closes[barOf[asset][shared[i]]]);
    }),
  );
}
