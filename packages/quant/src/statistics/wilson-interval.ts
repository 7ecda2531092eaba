import { normalQuantile } from './normal-quantile.ts';

/** A range that contains the true value with the stated confidence. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Hits counted over independent trials, and the confidence level (0.95 by default). */
export interface WilsonInput {
  readonly successes: number;
  readonly trials: number;
  readonly confidence?: number;
}

/**
 * Range for a hit rate (E. B. Wilson, JASA 22, 1927). Unlike "rate ± 2 standard errors" it stays inside
 * 0…1 and is honest with few trades. `null` without trials.
 */
export function wilsonInterval({ successes, trials, confidence = 0.95 }: WilsonInput): Interval | null {
  if (!(successes >= 0 && successes <= trials)) {
    throw new RangeError(`Successes lie between 0 and the trials, got ${successes} of ${trials}.`);
  }
  if (!(confidence > 0 && confidence < 1)) {
    throw new RangeError(`The confidence lies between 0 and 1, got ${confidence}.`);
  }
  if (trials === 0) return null;
  const z = normalQuantile(0.5 + confidence / 2);
  const rate = successes / trials;
  const squared = (z * z) / trials;
  const centre = (rate + squared / 2) / (1 + squared);
  const half = (z / (1 + squared)) * Math.sqrt((rate * (1 - rate)) / trials + squared / (4 * trials));
  return {
    low: successes === 0 ? 0 : centre - half,
    high: successes === trials ? 1 : centre + half,
  };
}
