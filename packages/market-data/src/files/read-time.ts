import { DAY_MS, type EpochMs, isIsoDate, type Market, newYorkInstant, startOfDate } from '@auspex/market';

/** A time as a file writes it: a date alone, or an instant. */
export type WrittenTime = { readonly kind: 'date' | 'instant'; readonly time: EpochMs };

const YEAR_FIRST =
  /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[ T](\d{1,2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/;
/** Day and month before the year: which is which is a matter of the whole file. */
const YEAR_LAST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?=$|[ T])/;
const SECONDS = /^\d{9,10}$/;
const MILLISECONDS = /^\d{12,13}$/;

/** Which of two leading numbers is the month. */
export type DateOrder = 'day-first' | 'month-first';

/** The two numbers before a year; absent if the text begins with the year, or is no date. */
export function readYearLast(text: string): { first: number; second: number; sign: string } | undefined {
  const parts = YEAR_LAST.exec(text);
  return parts ? { first: Number(parts[1]), second: Number(parts[3]), sign: parts[2] } : undefined;
}

const FIRST_YEAR = 1700;
export const LAST_YEAR = 2199;

/** The year of a date in which there were, or are, no prices; absent for any other text. */
export function impossibleYear(text: string): string | undefined {
  const parts = YEAR_FIRST.exec(text);
  const year = parts?.[1] ?? YEAR_LAST.exec(text)?.[4];
  const isPossible = year === undefined || (Number(year) >= FIRST_YEAR && Number(year) <= LAST_YEAR);
  return isPossible ? undefined : year;
}

function offsetMinutes(text: string): number {
  if (text === 'Z') return 0;
  const sign = text.startsWith('-') ? -1 : 1;
  const digits = text.replace(/\D/g, '');
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)));
}

/** Midnight with an offset means the exchange's own date; any other time of day is an instant. */
function readYearFirst(parts: RegExpExecArray, market: Market): WrittenTime | undefined {
  const [, year, month, day, hour, minute, second, offset] = parts;
  const date = `${year}-${month}-${day}`;
  if (!isIsoDate(date) || Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return undefined;
  const minutes = Number(hour ?? 0) * 60 + Number(minute ?? 0);
  const seconds = Number(second ?? 0);
  if (minutes >= 1440 || Number(minute ?? 0) > 59 || seconds > 59) return undefined;
  if (minutes === 0 && seconds === 0) return { kind: 'date', time: startOfDate(date) };
  if (offset) {
    const local = startOfDate(date) + (minutes * 60 + seconds) * 1000;
    return { kind: 'instant', time: local - offsetMinutes(offset) * 60_000 };
  }
  // Without an offset, files of US stocks mean New York time and files of coins UTC.
  const start = market === 'us' ? newYorkInstant(date, minutes) : startOfDate(date) + minutes * 60_000;
  return { kind: 'instant', time: start + seconds * 1000 };
}

/** A date that ends with its year, written the other way round. */
function yearFirst(text: string, order: DateOrder): string {
  return text.replace(YEAR_LAST, (...parts: string[]) => {
    const [, first, , second, year] = parts;
    const [month, day] = order === 'month-first' ? [first, second] : [second, first];
    return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  });
}

/** Parses a time as files write it; absent if it is not one. */
export function readTime(
  text: string,
  market: Market,
  order: DateOrder = 'month-first',
): WrittenTime | undefined {
  const parts = YEAR_FIRST.exec(YEAR_LAST.test(text) ? yearFirst(text, order) : text);
  if (parts) return readYearFirst(parts, market);
  if (!SECONDS.test(text) && !MILLISECONDS.test(text)) return undefined;
  const time = SECONDS.test(text) ? Number(text) * 1000 : Number(text);
  return { kind: time % DAY_MS === 0 ? 'date' : 'instant', time };
}
