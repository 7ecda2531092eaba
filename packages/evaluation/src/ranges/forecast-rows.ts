import {
  baselineScale,
  MINIMUM_BARS,
  moveProbabilities,
  probabilityUp,
  quantileOf,
  type ReturnDistribution,
  rangeColumns,
  returnDistribution,
  type VolatilityState,
  volatilityAt,
} from '@auspex/quant/distribution';
import { crpsOfDraws, crpsOfNormal, meanPinball, normalQuantile } from '@auspex/quant/statistics';
import { isMonthEnd, type RangeSeries } from './range-series.ts';

/** Levels over which the pinball loss is averaged. */
export const PINBALL_LEVELS = Float64Array.of(0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95);
/** A large move. */
export const LARGE_MOVE = 0.1;
/** The log return of "+8 % a year". */
const STEADY_YEAR = Math.log(1.08);
const YEAR_BARS = { stocks: 252, crypto: 365 } as const;
/** Equally likely outcomes that represent a forecast when its CRPS is computed. */
const CRPS_POINTS = 200;

/** One forecast made at a month end, and its outcome. All losses are on log returns. */
export interface ForecastRow {
  readonly asset: number;
  readonly month: string;
  readonly outcome: number;
  readonly up: number;
  readonly large: number;
  readonly scale: number;
  readonly pinball: Losses;
  readonly crps: number;
  readonly naiveCrps: number;
  /** Whether the 50, 80 and 90 % bands contained the outcome. */
  readonly inside: readonly [boolean, boolean, boolean];
  readonly medianMiss: number;
  readonly steadyMiss: number;
}

/** The forecast's loss next to those of the naive normal range, without drift and with the forecast's. */
interface Losses {
  readonly ours: number;
  readonly naive: number;
  readonly centred: number;
}

/** What is forecast, and from when on. */
export interface RowPlan {
  readonly horizonBars: number;
  /** Origins before this date are left out; their bars are still learned from. */
  readonly from?: string | undefined;
}

/** Forecasts at every month end with a year of bars before it and the horizon after it. */
export function forecastRows(
  series: readonly RangeSeries[],
  { horizonBars, from = '' }: RowPlan,
): ForecastRow[] {
  return series.flatMap((one, asset) => {
    const { days, closes, market } = one;
    const columns = rangeColumns(closes);
    const rows: ForecastRow[] = [];
    for (let bar = MINIMUM_BARS; bar + horizonBars < closes.length; bar++) {
      if (days[bar] < from || !isMonthEnd(days, bar)) continue;
      const state = volatilityAt(columns, bar);
      if (state === null) continue;
      const distribution = returnDistribution(state, { market, horizonBars });
      const outcome = Math.log(closes[bar + horizonBars] / closes[bar]);
      rows.push({ asset, month: days[bar].slice(0, 7), ...judgeRow({ distribution, state, outcome }) });
    }
    return rows;
  });
}

interface JudgedRow {
  readonly distribution: ReturnDistribution;
  readonly state: VolatilityState;
  readonly outcome: number;
}

function judgeRow({ distribution, state, outcome }: JudgedRow): Omit<ForecastRow, 'asset' | 'month'> {
  const { drift, scale, horizonBars, market } = distribution;
  const width = baselineScale(state, horizonBars);
  const quantiles = PINBALL_LEVELS.map((p) => quantileOf(distribution, p));
  const naive = PINBALL_LEVELS.map((p) => width * normalQuantile(p));
  const loss = (of: Float64Array) => meanPinball({ levels: PINBALL_LEVELS, quantiles: of, outcome });
  const holds = (k: number) => outcome >= quantiles[k] && outcome <= quantiles[6 - k];
  const draws = new Float64Array(CRPS_POINTS);
  for (let k = 0; k < CRPS_POINTS; k++) draws[k] = quantileOf(distribution, (k + 0.5) / CRPS_POINTS);
  return {
    outcome,
    up: probabilityUp(distribution),
    large: moveProbabilities(distribution, LARGE_MOVE).either,
    scale,
    pinball: { ours: loss(quantiles), naive: loss(naive), centred: loss(naive.map((q) => q + drift)) },
    crps: crpsOfDraws(draws, outcome) ?? Number.NaN,
    naiveCrps: crpsOfNormal({ mean: 0, deviation: width, outcome }),
    inside: [holds(2), holds(1), holds(0)],
    medianMiss: Math.abs(outcome - quantiles[3]),
    steadyMiss: Math.abs(outcome - (STEADY_YEAR * horizonBars) / YEAR_BARS[market]),
  };
}
