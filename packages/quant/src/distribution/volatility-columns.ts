import { mixedColumn } from './mixed-variance.ts';
import { VARIANCE_FLOOR, type VolatilityState, WARM_UP_RETURNS } from './volatility-state.ts';

/** The variances after every bar, as columns; `NaN` during the warm-up. */
export interface VolatilityColumns {
  readonly naive: Float64Array;
  readonly fast: Float64Array;
  readonly slow: Float64Array;
  readonly longRun: Float64Array;
  /** Only for the second version of the ranges. */
  readonly mixed?: Float64Array;
}

/**
 * The recursion of `VolatilityRecursion` over a whole history of adjusted closes, bit for bit the same, in one pass
 * over local variables: several times as fast as feeding closes one at a time.
 */
export function volatilityColumns(closes: Float64Array): Omit<VolatilityColumns, 'mixed'> {
  const bars = closes.length;
  const column = () => new Float64Array(bars).fill(Number.NaN, 0, Math.min(bars, WARM_UP_RETURNS));
  const columns = { naive: column(), fast: column(), slow: column(), longRun: column() };
  requireCloses(closes);
  let sum = 0;
  const start = Math.min(bars - 1, WARM_UP_RETURNS);
  for (let i = 1; i <= start; i++) sum += Math.log(closes[i] / closes[i - 1]) ** 2;
  if (bars <= WARM_UP_RETURNS) return columns;
  let naive = Math.max(VARIANCE_FLOOR, sum / WARM_UP_RETURNS);
  let [fast, slow] = [naive, naive];
  for (let i = WARM_UP_RETURNS; i < bars; i++) {
    if (i > WARM_UP_RETURNS) {
      const move = Math.log(closes[i] / closes[i - 1]);
      const squared = move * move;
      const cut = Math.min(squared, 16 * naive);
      naive = Math.max(VARIANCE_FLOOR, 0.97 * naive + 0.03 * squared);
      fast = Math.max(VARIANCE_FLOOR, 0.97 * fast + 0.03 * cut);
      slow = Math.max(VARIANCE_FLOOR, 0.993 * slow + 0.007 * cut);
      sum += cut;
    }
    columns.naive[i] = naive;
    columns.fast[i] = fast;
    columns.slow[i] = slow;
    columns.longRun[i] = Math.max(VARIANCE_FLOOR, sum / i);
  }
  return columns;
}

/** The columns behind the second version of the ranges. */
export function rangeColumns(closes: Float64Array): VolatilityColumns {
  const columns = volatilityColumns(closes);
  return { ...columns, mixed: mixedColumn(closes, columns.naive) };
}

function requireCloses(closes: Float64Array): void {
  for (let i = 0; i < closes.length; i++) {
    if (!(closes[i] > 0 && closes[i] < Number.POSITIVE_INFINITY)) {
      throw new RangeError(`A close is a positive number, got ${closes[i]}.`);
    }
  }
}

/** The state after one bar of the columns; `null` during the warm-up. */
export function volatilityAt(columns: VolatilityColumns, bar: number): VolatilityState | null {
  if (!(columns.naive[bar] > 0)) return null;
  return {
    returns: bar,
    naive: columns.naive[bar],
    fast: columns.fast[bar],
    slow: columns.slow[bar],
    longRun: columns.longRun[bar],
    ...(columns.mixed && { mixed: columns.mixed[bar] }),
  };
}
