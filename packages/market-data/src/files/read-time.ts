import { type EpochMs, isIsoDate, type Market, newYorkInstant, startOfDate } from '@auspex/market';

/** A time as a file writes it: a date alone, or an instant. */
export type WrittenTime = { readonly kind: 'date' | 'instant'; readonly time: EpochMs };

const YEAR_FIRST =
  /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?:[ T](\d{1,2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/;
const MONTH_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const SECONDS = /^\d{9,10}$/;
const MILLISECONDS = /^\d{12,13}$/;

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
  if (!isIsoDate(date)) return undefined;
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

/** Parses a time as files write it; absent if it is not one. */
export function readTime(text: string, market: Market): WrittenTime | undefined {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return readYearFirst(yearFirst, market);
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) {
    const [, month, day, year] = monthFirst;
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isIsoDate(date) ? { kind: 'date', time: startOfDate(date) } : undefined;
  }
  if (!SECONDS.test(text) && !MILLISECONDS.test(text)) return undefined;
  const time = SECONDS.test(text) ? Number(text) * 1000 : Number(text);
  return { kind: time % 86_400_000 === 0 ? 'date' : 'instant', time };
}
