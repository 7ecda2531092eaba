import { VARIANCE_FLOOR, WARM_UP_RETURNS } from './volatility-state.ts';

/** How much of yesterday's variance each member keeps, from a week of memory to a month. */
const MEMORIES = [0.9, 0.94, 0.97] as const;
/** How often a fall counts; a rise counts 2 minus that. With 1 and the longest memory it is the first formula's fast average. */
const WEIGHTS_OF_FALLS = [1, 1.4, 1.8] as const;
const MEMBERS = MEMORIES.flatMap((memory) => WEIGHTS_OF_FALLS.map((fall) => ({ memory, fall })));
const COUNT = MEMBERS.length;
const KEEPS = Float64Array.from(MEMBERS, ({ memory }) => memory);
const TAKES_OF_FALLS = Float64Array.from(MEMBERS, ({ memory, fall }) => (1 - memory) * fall);
const TAKES_OF_RISES = Float64Array.from(MEMBERS, ({ memory, fall }) => (1 - memory) * (2 - fall));
/** Share of a member's record that is still remembered a day later: about a year and a half of memory. */
const RECORD_MEMORY = 0.997;
/** Members are judged by the density of Student's t with 6 degrees of freedom, scaled to variance 1. */
const SPARE_DEGREES = 4;

/**
 * Nine fast averages of squared returns, weighted by how well each foretold this asset's days so far: those that
 * differ in memory, and in how much more a fall counts than a rise. The logarithm of a member's record is the
 * discounted sum of the logarithms of its densities; the mixture is the geometric mean of the variances with weights
 * in proportion to the records. Nothing after a bar enters its value.
 */
export class MixedVariance {
  private readonly variances = new Float64Array(COUNT);
  private readonly records = new Float64Array(COUNT);

  constructor(first: number) {
    this.variances.fill(first);
  }

  /** The next return, and its square as far as it counts. */
  next(move: number, counted: number): void {
    const { variances, records } = this;
    const takes = move < 0 ? TAKES_OF_FALLS : TAKES_OF_RISES;
    const squared = move * move;
    for (let k = 0; k < COUNT; k++) {
      const variance = variances[k];
      const tail = 1 + squared / (SPARE_DEGREES * variance);
      const cubed = tail * tail * tail;
      records[k] = RECORD_MEMORY * records[k] - 0.5 * Math.log(variance * cubed * cubed * tail);
      variances[k] = Math.max(VARIANCE_FLOOR, KEEPS[k] * variance + takes[k] * counted);
    }
  }

  /** The variance that the members agree on. */
  value(): number {
    const { variances, records } = this;
    let best = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < COUNT; k++) best = Math.max(best, records[k]);
    let [weights, sum] = [0, 0];
    for (let k = 0; k < COUNT; k++) {
      const weight = Math.exp(records[k] - best);
      weights += weight;
      sum += weight * Math.log(variances[k]);
    }
    return Math.exp(sum / weights);
  }
}

/** The mixture after every bar; `NaN` during the warm-up. `naive` is the column of the same closes. */
export function mixedColumn(closes: Float64Array, naive: Float64Array): Float64Array {
  const mixed = new Float64Array(closes.length).fill(Number.NaN);
  if (closes.length <= WARM_UP_RETURNS) return mixed;
  const members = new MixedVariance(naive[WARM_UP_RETURNS]);
  for (let i = WARM_UP_RETURNS; i < closes.length; i++) {
    if (i > WARM_UP_RETURNS) {
      const move = Math.log(closes[i] / closes[i - 1]);
      members.next(move, Math.min(move * move, 16 * naive[i - 1]));
    }
    mixed[i] = members.value();
  }
  return mixed;
}
