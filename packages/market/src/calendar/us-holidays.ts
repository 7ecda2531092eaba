import { addDays, type IsoDate, makeDate, type Weekday, weekdayOf } from '../iso-date.ts';

/** Why US stock exchanges are closed all day. */
export interface Closure {
  readonly date: IsoDate;
  readonly reason: string;
}

const FRIDAY = 5;
const MLK_DAY_SINCE = 1998;
const JUNETEENTH_SINCE = 2022;

/** Closures that no rule predicts. */
const SPECIAL_CLOSURES: readonly Closure[] = [
  { date: '2001-09-11', reason: 'Attacks of 11 September' },
  { date: '2001-09-12', reason: 'Attacks of 11 September' },
  { date: '2001-09-13', reason: 'Attacks of 11 September' },
  { date: '2001-09-14', reason: 'Attacks of 11 September' },
  { date: '2004-06-11', reason: 'Day of mourning for Ronald Reagan' },
  { date: '2007-01-02', reason: 'Day of mourning for Gerald Ford' },
  { date: '2012-10-29', reason: 'Hurricane Sandy' },
  { date: '2012-10-30', reason: 'Hurricane Sandy' },
  { date: '2018-12-05', reason: 'Day of mourning for George H. W. Bush' },
  { date: '2025-01-09', reason: 'Day of mourning for Jimmy Carter' },
];

/** The n-th given weekday of a month. */
function nthWeekday(month: { year: number; month: number }, weekday: Weekday, n: number): IsoDate {
  const first = makeDate(month.year, month.month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7);
}

function lastMonday(year: number, month: number): IsoDate {
  const last = makeDate(year, month + 1, 0);
  return addDays(last, -((weekdayOf(last) + 6) % 7));
}

/** Easter Sunday of the Gregorian calendar, by the Meeus/Jones/Butcher algorithm. */
function easterSunday(year: number): IsoDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * correction + 114;
  return makeDate(year, Math.floor(days / 31), (days % 31) + 1);
}

/** A fixed-date holiday as observed by the exchanges: Saturday on the Friday before, Sunday on the Monday after. */
function observed(date: IsoDate): IsoDate {
  const weekday = weekdayOf(date);
  if (weekday === 6) return addDays(date, -1);
  return weekday === 0 ? addDays(date, 1) : date;
}

/** New Year's Day is not moved into the old year: the books of the year close on its last weekday. */
function newYearsDay(year: number): Closure[] {
  const date = makeDate(year, 1, 1);
  return weekdayOf(date) === 6 ? [] : [{ date: observed(date), reason: "New Year's Day" }];
}

/** Every weekday of a year on which US stock exchanges are closed all day, with the reason, in order. */
export function usClosures(year: number): readonly Closure[] {
  const closures: Closure[] = [
    ...newYearsDay(year),
    { date: nthWeekday({ year, month: 2 }, 1, 3), reason: "Washington's Birthday" },
    { date: addDays(easterSunday(year), -2), reason: 'Good Friday' },
    { date: lastMonday(year, 5), reason: 'Memorial Day' },
    { date: observed(makeDate(year, 7, 4)), reason: 'Independence Day' },
    { date: nthWeekday({ year, month: 9 }, 1, 1), reason: 'Labor Day' },
    { date: thanksgiving(year), reason: 'Thanksgiving Day' },
    { date: observed(makeDate(year, 12, 25)), reason: 'Christmas Day' },
  ];
  if (year >= MLK_DAY_SINCE) {
    closures.push({ date: nthWeekday({ year, month: 1 }, 1, 3), reason: 'Martin Luther King, Jr. Day' });
  }
  if (year >= JUNETEENTH_SINCE) {
    closures.push({ date: observed(makeDate(year, 6, 19)), reason: 'Juneteenth' });
  }
  closures.push(...SPECIAL_CLOSURES.filter((closure) => closure.date.startsWith(`${year}-`)));
  return closures.sort((a, b) => (a.date < b.date ? -1 : 1));
}

function thanksgiving(year: number): IsoDate {
  return nthWeekday({ year, month: 11 }, 4, 4);
}

/** One-off half days: the last trading day before 2000, and the Friday after Christmas 2003. */
const SPECIAL_HALF_DAYS: readonly IsoDate[] = ['1999-12-31', '2003-12-26'];

/**
 * The half day next to Independence Day: 3 July if it is a Monday, Tuesday or Thursday. When 4 July was a Thursday,
 * the Friday after it until 2012, the Wednesday before it since 2013.
 */
function independenceHalfDay(year: number): IsoDate | undefined {
  const third = makeDate(year, 7, 3);
  const weekday = weekdayOf(third);
  if (weekday === 1 || weekday === 2 || weekday === 4) return third;
  if (weekday !== 3) return undefined;
  return year >= 2013 ? third : makeDate(year, 7, 5);
}

/** Every date of a year on which US stock exchanges close at 13:00 New York time, in order. */
export function usHalfDays(year: number): readonly IsoDate[] {
  const days: IsoDate[] = [addDays(thanksgiving(year), 1)];
  const independence = independenceHalfDay(year);
  if (independence) days.push(independence);
  const christmasEve = makeDate(year, 12, 24);
  const weekday = weekdayOf(christmasEve);
  if (weekday >= 1 && weekday < FRIDAY) days.push(christmasEve);
  days.push(...SPECIAL_HALF_DAYS.filter((date) => date.startsWith(`${year}-`)));
  return days.sort();
}
