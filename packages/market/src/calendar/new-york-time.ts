import {
  addDays,
  dateOfInstant,
  type EpochMs,
  HOUR_MS,
  type IsoDate,
  MINUTE_MS,
  makeDate,
  startOfDate,
  weekdayOf,
} from '../iso-date.ts';

/*
 * New York's clock by the law itself (Energy Policy Act of 2005 from 2007 on, the Uniform Time Act as amended in 1986
 * before), so that every machine gets the same instant, whatever time-zone data it has. Valid for 1987 and later.
 */

/** The daylight-saving period of a year: from 02:00 standard time to 02:00 daylight time. */
interface SummerTime {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

const FIRST_YEAR_OF_PRESENT_RULE = 2007;
const periods = new Map<number, SummerTime>();

/** The first Sunday on or after a date. */
function sundayFrom(date: IsoDate): IsoDate {
  return addDays(date, (7 - weekdayOf(date)) % 7);
}

function summerTime(year: number): SummerTime {
  const known = periods.get(year);
  if (known) return known;
  const present = year >= FIRST_YEAR_OF_PRESENT_RULE;
  const begins = sundayFrom(present ? makeDate(year, 3, 8) : makeDate(year, 4, 1));
  const ends = sundayFrom(present ? makeDate(year, 11, 1) : makeDate(year, 10, 25));
  const period = { from: startOfDate(begins) + 7 * HOUR_MS, to: startOfDate(ends) + 6 * HOUR_MS };
  periods.set(year, period);
  return period;
}

/** How far New York's clock is behind UTC at an instant, in hours: 4 in summer, 5 in winter. */
export function newYorkHoursBehind(at: EpochMs): 4 | 5 {
  const { from, to } = summerTime(new Date(at).getUTCFullYear());
  return at >= from && at < to ? 4 : 5;
}

/** The date in New York at an instant. */
export function newYorkDateOf(at: EpochMs): IsoDate {
  return dateOfInstant(at - newYorkHoursBehind(at) * HOUR_MS);
}

/**
 * The instant at which New York's clock shows a number of minutes after midnight on a date. The hour that occurs
 * twice in autumn means the first; the hour skipped in spring continues the count.
 */
export function newYorkInstant(date: IsoDate, minutesAfterMidnight: number): EpochMs {
  const wall = startOfDate(date) + minutesAfterMidnight * MINUTE_MS;
  const inSummer = wall + 4 * HOUR_MS;
  return newYorkHoursBehind(inSummer) === 4 ? inSummer : wall + 5 * HOUR_MS;
}
