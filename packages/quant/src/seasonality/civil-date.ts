import { DAY_MS } from '@auspex/market';

/** A calendar date by the Gregorian calendar, in UTC. Months run from 1 to 12. */
export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Whole days from 1970-01-01 to an instant. */
export function dayNumber(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS);
}

/** The date of a day number, in integer arithmetic: years are counted from March, so leap days come last. */
export function civilDate(days: number): CivilDate {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leapDays =
    Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const day = dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

/** The day number of a date; a 29 February in a common year becomes 1 March. */
export function dayOfDate({ year, month, day }: CivilDate): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const fromMarch = (month + 9) % 12;
  const dayOfYear = Math.floor((153 * fromMarch + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** Day of the week: 0 Monday … 6 Sunday. */
export function weekdayOf(days: number): number {
  return (((days + 3) % 7) + 7) % 7;
}

/** The last day of a month. */
export function monthEnd(year: number, month: number): number {
  return dayOfDate({ year: month === 12 ? year + 1 : year, month: (month % 12) + 1, day: 1 }) - 1;
}
