/** An instant: milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = number;

/** A calendar date without a time zone, such as `2024-03-11`. */
export type IsoDate = `${number}-${number}-${number}`;

/** Day of the week, 0 = Sunday … 6 = Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
/** The last instant that a `Date` can hold: asked for what was known by then, everything is. */
export const LAST_MS: EpochMs = 8.64e15;

/** The first day that anything is known of: instants count from its beginning. */
export const FIRST_DATE: IsoDate = '1970-01-01';

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a real date of the calendar, written `YYYY-MM-DD`. */
export function isIsoDate(text: string): text is IsoDate {
  if (!SHAPE.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
}

const INSTANT_SHAPE = /^[^T]{10}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/** Whether a text is a real date, or an instant on one: `2024-03-11T14:30:00Z`, its zone given or not. */
export function isDateOrInstant(text: string): boolean {
  if (!isIsoDate(text.slice(0, 10))) return false;
  return text.length === 10 || (INSTANT_SHAPE.test(text) && Number.isFinite(Date.parse(text)));
}

/** Parses a date written `YYYY-MM-DD`; otherwise throws a sentence that names the text. */
export function parseIsoDate(text: string): IsoDate {
  if (!isIsoDate(text)) throw new RangeError(`"${text}" is not a date of the form YYYY-MM-DD.`);
  return text;
}

/** A hundred years of days: to find what was worked out once takes a tenth of the time. */
const MOST_KEPT = 36_525;
const written = new Array<IsoDate | undefined>(MOST_KEPT);
const starts = new Map<IsoDate, EpochMs>();

/** The date, in UTC, on which an instant falls. */
export function dateOfInstant(at: EpochMs): IsoDate {
  const day = Math.floor(at / DAY_MS);
  if (!(day >= 0 && day < MOST_KEPT)) return writeDate(at);
  written[day] ??= writeDate(at);
  return written[day];
}

function writeDate(at: EpochMs): IsoDate {
  const date = new Date(at);
  const year = date.getUTCFullYear();
  if (!(year >= 1000 && year <= 9999))
    throw new RangeError(`${at} is not an instant with a four-digit year.`);
  const month = date.getUTCMonth() + 1;
  const day = date.getUTCDate();
  return `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}` as IsoDate;
}

/** The first instant of a date in UTC: the `time` of that date's daily bar. */
export function startOfDate(date: IsoDate): EpochMs {
  const known = starts.get(date);
  if (known !== undefined) return known;
  const at = Date.parse(`${date}T00:00:00Z`);
  if (starts.size < MOST_KEPT) starts.set(date, at);
  return at;
}

/** The date a number of days later (earlier if negative). */
export function addDays(date: IsoDate, days: number): IsoDate {
  return dateOfInstant(startOfDate(date) + days * DAY_MS);
}

/** The day of the week of a date. */
export function weekdayOf(date: IsoDate): Weekday {
  return new Date(startOfDate(date)).getUTCDay() as Weekday;
}

/** The year a date lies in. */
export function yearOf(date: IsoDate): number {
  return Number(date.slice(0, 4));
}

/** A date from its year, month (1 to 12) and day of the month. */
export function makeDate(year: number, month: number, day: number): IsoDate {
  return dateOfInstant(Date.UTC(year, month - 1, day));
}

/** The Monday on or before a date: weeks run Monday to Sunday. */
export function mondayOf(date: IsoDate): IsoDate {
  return addDays(date, -((weekdayOf(date) + 6) % 7));
}

/** The first day of a date's month. */
export function firstOfMonth(date: IsoDate): IsoDate {
  return makeDate(yearOf(date), Number(date.slice(5, 7)), 1);
}

/** The last day of a date's month. */
export function lastOfMonth(date: IsoDate): IsoDate {
  return makeDate(yearOf(date), Number(date.slice(5, 7)) + 1, 0);
}

/** The same day so many months earlier, or the last day of that month. */
export function monthsBefore(date: IsoDate, months: number): IsoDate {
  const [year, month, day] = [yearOf(date), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
  const last = Number(makeDate(year, month - months + 1, 0).slice(8, 10));
  return makeDate(year, month - months, Math.min(day, last));
}
