import { normalCdf, normalQuantile } from '../statistics/index.ts';

/** The two kinds of market the ranges are calibrated for. */
export type MarketKind = 'stocks' | 'crypto';

/** Levels and quantiles of the standardised stock return over any horizon, from the study on real prices. */
const STOCK_TABLE: readonly (readonly [level: number, quantile: number])[] = [
  [0.01, -2.6],
  [0.025, -2.15],
  [0.05, -1.7],
  [0.1, -1.24],
  [0.15, -0.97],
  [0.2, -0.75],
  [0.25, -0.57],
  [0.3, -0.41],
  [0.4, -0.14],
  [0.5, 0.1],
  [0.6, 0.33],
  [0.7, 0.55],
  [0.75, 0.67],
  [0.8, 0.8],
  [0.85, 0.97],
  [0.9, 1.18],
  [0.95, 1.5],
  [0.975, 1.8],
  [0.99, 2.2],
];
const KNOTS = Float64Array.from(STOCK_TABLE, ([level]) => normalQuantile(level));
const VALUES = Float64Array.from(STOCK_TABLE, ([, quantile]) => quantile);
/** Crypto returns: a normal distribution one fifth wider. */
const CRYPTO_WIDTH = 1.2;

/** Evaluates an increasing polyline at x; beyond its ends the last slope continues. */
function readPolyline({ from, to }: { from: Float64Array; to: Float64Array }, x: number): number {
  let [low, high] = [0, from.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (from[middle] <= x) low = middle;
    else high = middle;
  }
  return to[low] + ((to[high] - to[low]) / (from[high] - from[low])) * (x - from[low]);
}

/** Q(p): how many sigma the standardised return stays below with probability p. */
export function standardQuantile(market: MarketKind, p: number): number {
  const z = normalQuantile(p);
  if (market === 'crypto' || !Number.isFinite(z)) return CRYPTO_WIDTH * z;
  return readPolyline({ from: KNOTS, to: VALUES }, z);
}

/** The inverse: probability that the standardised return is at most q sigma. */
export function standardCdf(market: MarketKind, q: number): number {
  if (market === 'crypto' || !Number.isFinite(q)) return normalCdf(q / CRYPTO_WIDTH);
  return normalCdf(readPolyline({ from: VALUES, to: KNOTS }, q));
}
