import { DAY_MS } from '@auspex/market';

const MILLISECONDS_PER_YEAR = 365.25 * DAY_MS;

/** Equity at some times; both columns of equal length. */
export interface EquityCurve {
  /** Milliseconds since 1970-01-01 UTC, ascending. */
  readonly time: Float64Array;
  readonly equity: Float64Array;
}

/**
 * Compound annual growth rate. `null` for less than a year: a good month extrapolated to a year is a number nobody
 * earned. −1 if everything was lost.
 */
export function compoundAnnualGrowth({ time, equity }: EquityCurve): number | null {
  if (time.length !== equity.length) throw new RangeError('Each point of an equity curve needs its time.');
  if (time.length < 2) return null;
  const last = time.length - 1;
  const years = (time[last] - time[0]) / MILLISECONDS_PER_YEAR;
  if (years < 0.999) return null;
  if (!(equity[0] > 0)) throw new RangeError(`An equity curve starts above 0, got ${equity[0]}.`);
  return equity[last] <= 0 ? -1 : (equity[last] / equity[0]) ** (1 / years) - 1;
}
