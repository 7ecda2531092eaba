import { regularizedBeta } from './beta-distribution.ts';
import { findRoot } from './find-root.ts';
import { normalCdf } from './normal-distribution.ts';
import { normalQuantile } from './normal-quantile.ts';

/** Above a million degrees of freedom: the normal approximation 26.7.8 of Abramowitz and Stegun, error below 1e-11. */
function tailBothSides(t: number, df: number): number {
  if (!(df > 0)) throw new RangeError(`Student's t needs degrees of freedom above 0, got ${df}.`);
  if (df > 1e6) return 2 * normalCdf(-Math.abs(t * (1 - 0.25 / df)) / Math.sqrt(1 + (t * t) / (2 * df)));
  const squared = t * t;
  if (squared === Number.POSITIVE_INFINITY) return 0;
  return regularizedBeta({ a: df / 2, b: 0.5, x: df / (df + squared), y: squared / (df + squared) });
}

/**
 * How often a t statistic this far from zero, in either direction, arises with no effect at all. A small value says
 * "luck alone rarely does this", nothing about the size of the effect.
 */
export function studentTTwoSidedP(t: number, df: number): number {
  return tailBothSides(t, df);
}

/** The value that Student's t is below with probability p. */
export function studentTQuantile(p: number, df: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`A probability lies between 0 and 1, got ${p}.`);
  if (p === 0.5) return 0;
  if (p > 0.5) return -studentTQuantile(1 - p, df);
  if (p === 0) return Number.NEGATIVE_INFINITY;
  let high = Math.max(1, -normalQuantile(p));
  while (tailBothSides(high, df) > 2 * p) high *= 2;
  return -(findRoot((t) => tailBothSides(t, df) - 2 * p, { low: 0, high }) ?? Number.NaN);
}
