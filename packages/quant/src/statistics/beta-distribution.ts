import { binomialMass } from './saddle-point.ts';

/** Shape of a beta distribution: both parameters positive. */
export interface BetaShape {
  readonly a: number;
  readonly b: number;
}

/**
 * Regularised incomplete beta function I_x(a, b). `y` is 1 − x, passed separately because a caller often knows the
 * smaller of the two without rounding. Continued fraction of Lentz; the leading factor by saddle point.
 */
export function regularizedBeta({ a, b, x, y }: BetaShape & { x: number; y: number }): number {
  if (!(a > 0 && b > 0))
    throw new RangeError(`The beta shape needs a > 0 and b > 0, got a = ${a}, b = ${b}.`);
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  const front = (binomialMass({ a, b, p: x, q: y }) * a * b) / (a + b);
  if (x <= (a + 1) / (a + b + 2)) return (front * betaFraction({ a, b }, x)) / a;
  return 1 - (front * betaFraction({ a: b, b: a }, y)) / b;
}

const TINY = 1e-300;

function nonZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

function betaFraction({ a, b }: BetaShape, x: number): number {
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let h = d;
  for (let m = 1; m <= 100_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    const factor = d * c;
    h *= factor;
    if (Math.abs(factor - 1) < 1e-16) break;
  }
  return h;
}
