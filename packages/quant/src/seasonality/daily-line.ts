import { type BarColumns, DAY_MS, type EpochMs } from '@auspex/market';
import { civilDate, dayNumber, dayOfDate, monthEnd } from './civil-date.ts';

/** A close may stand in for this many days after it (weekends, long holidays); after that the line has a hole. */
const carryDays = 10;

/** The logarithm of the close for every calendar day, so that any window of any year is one subtraction. */
export interface DailyLine {
  readonly firstDay: number;
  readonly lastDay: number;
  /** By day, from `firstDay`; NaN in long holes. */
  readonly logClose: Float64Array;
  /** Mean log return of a calendar day over the whole span: the asset's own drift. */
  readonly driftPerDay: number;
}

/**
 * Builds the line; null if fewer than two days have a price. Bars without a positive price are skipped. Where no
 * session is to come up to a day, the last close stands up to it, within its month.
 */
export function drawDailyLine(
  bars: Pick<BarColumns, 'time' | 'close'>,
  until: EpochMs = Number.NEGATIVE_INFINITY,
): DailyLine | null {
  const { time, close } = bars;
  const usable = Array.from(close.keys()).filter((i) => close[i] > 0 && Number.isFinite(close[i]));
  const [first, last] = [usable[0], usable.at(-1)];
  if (first === undefined || last === undefined) return null;
  const firstDay = dayNumber(time[first]);
  const lastBar = dayNumber(time[last]);
  if (lastBar === firstDay) return null;
  const { year, month } = civilDate(lastBar);
  const lastDay = Math.max(lastBar, Math.min(dayNumber(until), monthEnd(year, month), lastBar + carryDays));
  const logClose = new Float64Array(lastDay - firstDay + 1).fill(Number.NaN);
  for (const i of usable) logClose[dayNumber(time[i]) - firstDay] = Math.log(close[i]);
  carryForward(logClose);
  const driftPerDay = (logClose[lastDay - firstDay] - logClose[0]) / (lastDay - firstDay);
  return { firstDay, lastDay, logClose, driftPerDay };
}

function carryForward(line: Float64Array): void {
  let age = 0;
  for (let k = 1; k < line.length; k++) {
    age = Number.isNaN(line[k]) ? age + 1 : 0;
    if (age > 0 && age <= carryDays) line[k] = line[k - 1];
  }
}

/** Log return from the close of one day to the close of another; NaN outside the data. */
export function logReturnBetween(line: DailyLine, fromDay: number, toDay: number): number {
  const from = line.logClose[fromDay - line.firstDay] ?? Number.NaN;
  const to = line.logClose[toDay - line.firstDay] ?? Number.NaN;
  return to - from;
}

export interface CalendarYears extends Pick<BarColumns, 'time' | 'close'> {
  readonly firstYear: number;
}

/** The calendar year of the last bar and the `years` before it, with the close from which they begin. */
export function calendarYears(bars: Pick<BarColumns, 'time' | 'close'>, years: number): CalendarYears {
  const { time, close } = bars;
  const firstYear = civilDate(dayNumber(time.at(-1) ?? 0)).year - years;
  const start = dayOfDate({ year: firstYear, month: 1, day: 1 });
  let from = 0;
  while (from < time.length && dayNumber(time[from]) < start) from += 1;
  if (from > 0 && dayNumber(time[from - 1]) >= start - carryDays) from -= 1;
  return { firstYear, time: time.subarray(from), close: close.subarray(from) };
}

/** The bars of the last `years` years before the last bar. */
export function recentYears(
  bars: Pick<BarColumns, 'time' | 'close'>,
  years: number,
): Pick<BarColumns, 'time' | 'close'> {
  const start = (bars.time.at(-1) ?? 0) - years * 365.25 * DAY_MS;
  let from = 0;
  while (from < bars.time.length && bars.time[from] < start) from += 1;
  return { time: bars.time.subarray(from), close: bars.close.subarray(from) };
}
