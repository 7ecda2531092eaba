import type { Market } from '@auspex/market';
import {
  HORIZON_BARS,
  MINIMUM_BARS,
  quantileOf,
  returnDistribution,
  volatilityAt,
  volatilityColumns,
} from '@auspex/quant/distribution';
import { effectiveNames, effectiveOverlapping } from '@auspex/quant/statistics';
import { HORIZONS, type Horizon, kindOf } from './forecast-asset.ts';

/** How often past ranges of a horizon held. */
export interface Coverage {
  readonly horizon: Horizon;
  /** Ranges whose time has come. */
  readonly n: number;
  /** How many independent ones they are worth: overlapping windows and assets that move together count for less. */
  readonly effectiveN: number;
  readonly inside50: number | null;
  readonly inside80: number | null;
  readonly inside90: number | null;
}

/** A range is judged every so many bars, about once a month. */
const STRIDE_BARS = 21;
const BANDS = [
  [0.25, 0.75],
  [0.1, 0.9],
  [0.05, 0.95],
] as const;

/** Counts of one asset per horizon: judged, and inside each band. */
export interface CoverageCounts {
  readonly judged: Int32Array;
  readonly inside: readonly Int32Array[];
}

/**
 * Judges past ranges of an asset: at every 21st bar the range is made from the bars up to it alone, and compared with
 * what happened.
 */
export function countCoverage(market: Market, close: Float64Array): CoverageCounts {
  const kind = kindOf(market);
  const counts: CoverageCounts = {
    judged: new Int32Array(HORIZONS.length),
    inside: BANDS.map(() => new Int32Array(HORIZONS.length)),
  };
  const states = volatilityColumns(close);
  for (let bar = MINIMUM_BARS - 1; bar < close.length; bar += STRIDE_BARS) {
    const state = volatilityAt(states, bar);
    if (state === null) continue;
    HORIZON_BARS[kind].forEach((horizonBars, place) => {
      if (bar + horizonBars >= close.length) return;
      const distribution = returnDistribution(state, { market: kind, horizonBars });
      const happened = Math.log(close[bar + horizonBars] / close[bar]);
      counts.judged[place]++;
      BANDS.forEach(([low, high], band) => {
        const inside =
          happened >= quantileOf(distribution, low) && happened <= quantileOf(distribution, high);
        if (inside) counts.inside[band][place]++;
      });
    });
  }
  return counts;
}

/** Coverage of some assets together, whose daily returns have this mean correlation. */
export function sumCoverage(
  market: Market,
  counted: readonly CoverageCounts[],
  meanCorrelation: number,
): Coverage[] {
  return HORIZONS.map((horizon, place) => {
    const judging = counted.filter(({ judged }) => judged[place] > 0);
    const n = judging.reduce((sum, { judged }) => sum + judged[place], 0);
    const share = (band: number) =>
      n === 0 ? null : judging.reduce((sum, { inside }) => sum + inside[band][place], 0) / n;
    const windows = judging.reduce((sum, { judged }) => sum + independentWindows(market, judged, place), 0);
    const effectiveN =
      judging.length === 0 ? 0 : (windows * effectiveNames(judging.length, meanCorrelation)) / judging.length;
    return { horizon, n, effectiveN, inside50: share(0), inside80: share(1), inside90: share(2) };
  });
}

function independentWindows(market: Market, judged: Int32Array, place: number): number {
  return effectiveOverlapping({
    observations: judged[place],
    horizonBars: HORIZON_BARS[kindOf(market)][place],
    strideBars: STRIDE_BARS,
  });
}

/** Days from which the mean correlation is taken. */
const CORRELATED_DAYS = 250;

/**
 * Mean correlation of all pairs, from one pass: the mean of n standardised returns varies by (1 + (n − 1) ρ) / n. Each
 * asset's last bars are taken as they come; 0 for fewer than two assets.
 */
export function meanCorrelation(closes: readonly Float64Array[]): number {
  const returns = closes.filter((close) => close.length > CORRELATED_DAYS).map(standardReturns);
  if (returns.length < 2) return 0;
  let squares = 0;
  for (let day = 0; day < CORRELATED_DAYS; day++) {
    let sum = 0;
    for (const column of returns) sum += column[day];
    squares += (sum / returns.length) ** 2;
  }
  const n = returns.length;
  return Math.max(0, Math.min(1, ((n * squares) / CORRELATED_DAYS - 1) / (n - 1)));
}

function standardReturns(close: Float64Array): Float64Array {
  const from = close.length - CORRELATED_DAYS - 1;
  const column = new Float64Array(CORRELATED_DAYS);
  for (let day = 0; day < CORRELATED_DAYS; day++) {
    column[day] = Math.log(close[from + day + 1] / close[from + day]);
  }
  const mean = column.reduce((sum, value) => sum + value, 0) / CORRELATED_DAYS;
  const variance = column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / CORRELATED_DAYS;
  return column.map((value) => (variance > 0 ? (value - mean) / Math.sqrt(variance) : 0));
}
