/** Returns from which the fast, slow and naive averages start. */
export const WARM_UP_RETURNS = 60;
/** Minimum variance, so that flat prices have a logarithm. */
export const VARIANCE_FLOOR = 1e-8;

/** The variances of daily log returns as known after a bar. */
export interface VolatilityState {
  /** Daily returns seen; the first close is bar 0. */
  readonly returns: number;
  /** Naive variance: the baseline forecast. */
  readonly naive: number;
  /** Fast average of returns capped at 4 sigma, about a month of memory. */
  readonly fast: number;
  /** Slow average of the same, about half a year. */
  readonly slow: number;
  /** Their plain mean over the whole history. */
  readonly longRun: number;
  /** What nine fast averages agree on: the second version of the ranges, where it is given, takes it for the fast one. */
  readonly mixed?: number;
}

const [LAST, RETURNS, NAIVE, FAST, SLOW, SUM, START] = [0, 1, 2, 3, 4, 5, 6];

/**
 * How much an asset moves, updated close by close in constant time and memory. Closes are adjusted for splits and
 * dividends. One day beyond 4 sigma counts as 4 sigma, so that a single crash does not widen ranges for a year.
 */
export class VolatilityRecursion {
  private readonly s = new Float64Array(7).fill(0);

  /** Processes the next close. */
  next(close: number): void {
    if (!(close > 0 && close < Number.POSITIVE_INFINITY)) {
      throw new RangeError(`A close is a positive number, got ${close}.`);
    }
    const s = this.s;
    if (s[START] === 0) {
      s[START] = 1;
      s[LAST] = close;
      return;
    }
    const move = Math.log(close / s[LAST]);
    s[LAST] = close;
    s[RETURNS]++;
    this.absorb(move * move);
  }

  private absorb(squared: number): void {
    const s = this.s;
    if (s[RETURNS] <= WARM_UP_RETURNS) {
      s[SUM] += squared;
      if (s[RETURNS] < WARM_UP_RETURNS) return;
      s[NAIVE] = s[FAST] = s[SLOW] = Math.max(VARIANCE_FLOOR, s[SUM] / WARM_UP_RETURNS);
      return;
    }
    const cut = Math.min(squared, 16 * s[NAIVE]);
    s[NAIVE] = Math.max(VARIANCE_FLOOR, 0.97 * s[NAIVE] + 0.03 * squared);
    s[FAST] = Math.max(VARIANCE_FLOOR, 0.97 * s[FAST] + 0.03 * cut);
    s[SLOW] = Math.max(VARIANCE_FLOOR, 0.993 * s[SLOW] + 0.007 * cut);
    s[SUM] += cut;
  }

  /** The current state; `null` before 60 returns. */
  state(): VolatilityState | null {
    const s = this.s;
    if (s[RETURNS] < WARM_UP_RETURNS) return null;
    const longRun = Math.max(VARIANCE_FLOOR, s[SUM] / s[RETURNS]);
    return { returns: s[RETURNS], naive: s[NAIVE], fast: s[FAST], slow: s[SLOW], longRun };
  }
}
