import { logGamma } from './log-gamma.ts';

const HALF_LOG_TWO_PI = 0.9189385332046728;

/**
 * What Stirling's formula misses: ln n! − (½ ln 2πn + n ln n − n). Kept separate so that probabilities with large
 * counts are products of small, exact parts instead of differences of huge logarithms (C. Loader, "Fast and accurate
 * computation of binomial probabilities", 2000).
 */
function stirlingError(n: number): number {
  if (n < 16) return logGamma(n + 1) - (HALF_LOG_TWO_PI + (n + 0.5) * Math.log(n) - n);
  const inverse = 1 / (n * n);
  const tail = 1 / 1260 - inverse * (1 / 1680 - inverse * (1 / 1188 - inverse * (691 / 360360)));
  return (1 / 12 - inverse * (1 / 360 - inverse * tail)) / n;
}

/** Deviance part x ln(x/m) + m − x, by a series where x is close to m and the terms would cancel. */
function deviancePart(x: number, mean: number): number {
  const difference = x - mean;
  if (Math.abs(difference) >= 0.1 * (x + mean)) return x * Math.log(x / mean) - difference;
  const ratio = difference / (x + mean);
  const squared = ratio * ratio;
  let sum = difference * ratio;
  let term = 2 * x * ratio;
  for (let j = 1; j < 1000; j++) {
    term *= squared;
    const next = sum + term / (2 * j + 1);
    if (next === sum) return next;
    sum = next;
  }
  return sum;
}

/** Binomial mass Γ(n+1)/(Γ(a+1)Γ(b+1)) p^a q^b with n = a + b, for any real a, b > 0 and p + q = 1. */
export function binomialMass({ a, b, p, q }: { a: number; b: number; p: number; q: number }): number {
  const n = a + b;
  const corrections = stirlingError(n) - stirlingError(a) - stirlingError(b);
  const deviance = deviancePart(a, n * p) + deviancePart(b, n * q);
  return Math.exp(corrections - deviance) * Math.sqrt(n / (2 * Math.PI * a * b));
}
