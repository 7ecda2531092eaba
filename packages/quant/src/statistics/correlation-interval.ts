import { normalQuantile } from './normal-quantile.ts';
import type { Interval } from './wilson-interval.ts';

/** A measured correlation, the number of pairs behind it, and the confidence level (0.95 by default). */
export interface FisherInput {
  readonly correlation: number;
  readonly pairs: number;
  readonly confidence?: number;
  /** Of values (the usual one), or of ranks, whose correlation scatters more. */
  readonly of?: 'values' | 'ranks';
}

/**
 * Range for a correlation by Fisher's z (R. A. Fisher, 1921): atanh r is nearly normal with deviation
 * 1/√(n − 3), of ranks √((1 + r²/2)/(n − 3)) (D. Bonett and T. Wright, 2000). `null` below four pairs.
 */
export function fisherInterval(input: FisherInput): Interval | null {
  const { correlation, pairs, confidence = 0.95, of = 'values' } = input;
  if (!(Math.abs(correlation) <= 1)) {
    throw new RangeError(`A correlation lies between −1 and 1, got ${correlation}.`);
  }
  if (pairs < 4) return null;
  const centre = Math.atanh(correlation);
  const wider = of === 'ranks' ? 1 + correlation ** 2 / 2 : 1;
  const half = normalQuantile(0.5 + confidence / 2) * Math.sqrt(wider / (pairs - 3));
  return { low: Math.tanh(centre - half), high: Math.tanh(centre + half) };
}
