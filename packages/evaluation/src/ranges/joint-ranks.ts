import {
  CORRELATION_DAYS,
  fitJointModel,
  RANK_CLASSES,
  rankProbabilities,
  returnDistribution,
  volatilityAt,
  volatilityColumns,
} from '@auspex/quant/distribution';
import type { RangeSeries } from './range-series.ts';

/** Days that all names must share before correlations are computed. */
export const FEWEST_SHARED_DAYS = 60;
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
  const columns = series.map(({ closes }) => volatilityColumns(closes));
  return {
    days,
    series,
    barOf,
    scaleAt(asset, bar, horizonBars) {
      const state = volatilityAt(columns[asset], bar);
      const { market } = series[asset];
      return state === null ? Number.NaN : returnDistribution(state, { market, horizonBars }).scale;
    },
  };
}

/** Whose ranks are wanted, on which day of the calendar. */
export interface RankRequest {
  readonly day: number;
  readonly horizonBars: number;
  /** Names with a bar on that day. */
  readonly assets: readonly number[];
}

/** Probability of each asset ending in each fifth, worst first; null below five names or with too few common days. */
export function jointRanks(calendar: JointCalendar, request: RankRequest): Float64Array[] | null {
  const { assets, day, horizonBars } = request;
  if (assets.length < RANK_CLASSES) return null;
  const returns = sharedReturns(calendar, { assets, day });
  if (returns[0].length < FEWEST_SHARED_DAYS) return null;
  const model = fitJointModel(returns);
  if (model === null) return null;
  const scales = Float64Array.from(assets, (asset) =>
    calendar.scaleAt(asset, calendar.barOf[asset][day], horizonBars),
  );
  const key = { seed: SEED, name: 'ranks', day: calendar.days[day] };
  const chances = rankProbabilities({ model, scales, key });
  return assets.map((_, i) => chances.subarray(RANK_CLASSES * i, RANK_CLASSES * (i + 1)));
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
