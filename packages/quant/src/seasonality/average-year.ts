import type { BarColumns, EpochMs } from '@auspex/market';
import { civilDate, dayOfDate } from './civil-date.ts';
import { calendarYears, type DailyLine, drawDailyLine, logReturnBetween } from './daily-line.ts';

/** A year as a curve of 365 days (29 February left out); cumulative simple returns as fractions. */
export interface AverageYear {
  /** Number of complete calendar years averaged. */
  readonly years: readonly number[];
  readonly mean: Float64Array;
  /** The middle half of the years: lower and upper quartile of each day. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** The running year, NaN after its last bar. */
  readonly current: Float64Array;
  readonly currentYear: number;
}

const commonYearStart = dayOfDate({ year: 2001, month: 1, day: 1 });

/** Cumulative log returns of one year since the last close of the year before. */
function yearCurve(line: DailyLine, year: number, detrend: boolean): Float64Array {
  const start = dayOfDate({ year, month: 1, day: 1 }) - 1;
  return Float64Array.from({ length: 365 }, (_, k) => {
    const { month, day } = civilDate(commonYearStart + k);
    const at = dayOfDate({ year, month, day });
    return logReturnBetween(line, start, at) - (detrend ? line.driftPerDay * (at - start) : 0);
  });
}

/** Linear interpolation between sorted values. */
function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN];
  return below + (above - below) * (at - Math.floor(at));
}

/**
 * The average of the last `years` complete years (5, 10, 20 …) with the band of its middle half, along with the
 * running year. Detrended, it is their own drift that is taken out. Null if no year is complete. `until` is a day up to
 * which no session is to come.
 */
export function averageYear(
  bars: Pick<BarColumns, 'time' | 'close'>,
  {
    years,
    detrend = false,
    until,
  }: { readonly years: number; readonly detrend?: boolean; readonly until?: EpochMs },
): AverageYear | null {
  if (!(Number.isInteger(years) && years >= 1))
    throw new RangeError(`The number of years must be 1 or more, not ${years}.`);
  const line = drawDailyLine(calendarYears(bars, years), until);
  if (!line) return null;
  const currentYear = civilDate(line.lastDay + 1).year;
  const candidates = Array.from({ length: years }, (_, k) => currentYear - years + k);
  const curves = candidates.map((year) => ({ year, curve: yearCurve(line, year, detrend) }));
  const complete = curves.filter(({ curve }) => !curve.some(Number.isNaN));
  if (complete.length === 0) return null;
  const [mean, low, high] = [new Float64Array(365), new Float64Array(365), new Float64Array(365)];
  for (let day = 0; day < 365; day++) {
    const values = complete.map(({ curve }) => curve[day]).toSorted((a, b) => a - b);
    mean[day] = Math.expm1(values.reduce((sum, value) => sum + value, 0) / values.length);
    low[day] = Math.expm1(quantile(values, 0.25));
    high[day] = Math.expm1(quantile(values, 0.75));
  }
  const current = yearCurve(line, currentYear, detrend).map(Math.expm1);
  return { years: complete.map(({ year }) => year), mean, low, high, current, currentYear };
}
