import { findRoot } from './find-root.ts';
import { normalQuantile } from './normal-quantile.ts';
import { poissonMass } from './saddle-point.ts';

/** Lower and upper part of a distribution at a point; returned together because the smaller one keeps its digits. */
export interface TailPair {
  readonly lower: number;
  readonly upper: number;
}

/** Regularised incomplete gamma functions P(a, x) and Q(a, x): series below the hump, fraction above it. */
export function regularizedGamma(a: number, x: number): TailPair {
  if (!(a > 0)) throw new RangeError(`The gamma shape must be above 0, got ${a}.`);
  if (Number.isNaN(x)) return { lower: Number.NaN, upper: Number.NaN };
  if (x <= 0) return { lower: 0, upper: 1 };
  if (x === Number.POSITIVE_INFINITY) return { lower: 1, upper: 0 };
  const mass = poissonMass(a, x);
  if (x < a + 1) {
    const lower = mass * lowerSeries(a, x);
    return { lower, upper: 1 - lower };
  }
  const upper = mass * a * upperFraction(a, x);
  return { lower: 1 - upper, upper };
}

function lowerSeries(a: number, x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; k < 1_000_000 && term > sum * 1e-17; k++) {
    term *= x / (a + k);
    sum += term;
  }
  return sum;
}

function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let i = 1; i < 1_000_000; i++) {
    const numerator = -i * (i - a);
    b += 2;
    d = 1 / (numerator * d + b || 1e-300);
    c = b + numerator / c || 1e-300;
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return h;
}

/** Probability that a chi-squared value with `df` degrees of freedom is at most x. */
export function chiSquaredCdf(x: number, df: number): number {
  return regularizedGamma(df / 2, x / 2).lower;
}

/** Probability that a chi-squared value with `df` degrees of freedom is above x: the p value of such a test. */
export function chiSquaredUpperP(x: number, df: number): number {
  return regularizedGamma(df / 2, x / 2).upper;
}

/** The value that a chi-squared variable is below with probability p. */
export function chiSquaredQuantile(p: number, df: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`A probability lies between 0 and 1, got ${p}.`);
  if (p === 0) return 0;
  if (p === 1) return Number.POSITIVE_INFINITY;
  const wilsonHilferty = df * (1 - 2 / (9 * df) + normalQuantile(p) * Math.sqrt(2 / (9 * df))) ** 3;
  let high = Math.max(wilsonHilferty, df, 1) * 2;
  while (chiSquaredCdf(high, df) < p) high *= 2;
  const miss =
    p < 0.5 ? (x: number) => chiSquaredCdf(x, df) - p : (x: number) => 1 - p - chiSquaredUpperP(x, df);
  return findRoot(miss, { low: 0, high }) ?? Number.NaN;
}
