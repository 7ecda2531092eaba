import { DAY_MS, type EpochMs, HOUR_MS, type Market, MINUTE_MS, newYorkHoursBehind } from '@auspex/market';
import type { BarFileColumns } from './detect-columns.ts';
import { LAST_YEAR } from './read-time.ts';
import { ROW_VALUES, type RowHead } from './row-table.ts';

/**
 * Parses a plain line, as nearly all lines of nearly all files are: an ordinary date or time, numbers of digits and a
 * point, nothing quoted, nothing missing. Returns false for any other line, which is then parsed with care; the same
 * line gives the same row either way.
 */
export interface PlainLineReader {
  read(text: string, from: number, to: number): boolean;
  /** The last line's content; the caller adds its number. */
  readonly head: RowHead & { line: number };
  readonly values: Float64Array;
}

const [ZERO, NINE, POINT, MINUS, COLON, SPACE, LETTER_T, LETTER_Z, QUOTE] = [
  48, 57, 46, 45, 58, 32, 84, 90, 34,
];
/** A number of this many digits and its power of ten are exact, and so is their quotient as far as a float goes. */
const MOST_DIGITS = 15;
const POWERS = Float64Array.from({ length: MOST_DIGITS + 1 }, (_, i) => 10 ** i);
const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const PRICES = 4;

/** Which value is in which cell: −1 for none, −2 for the time. */
function placesOf(columns: BarFileColumns): Int8Array {
  const { time, open, high, low, close, adjustedClose, volume, dividend, split } = columns;
  const cells = [open, high, low, close, adjustedClose, volume, dividend, split];
  const places = new Int8Array(Math.max(time, ...cells.map((cell) => cell ?? 0)) + 1).fill(-1);
  cells.forEach((cell, place) => {
    // An adjusted close that is all the prices there are is read as the close.
    if (cell !== undefined && !(cell === close && place >= PRICES)) places[cell] = place;
  });
  places[time] = -2;
  return places;
}

function digitsAt(text: string, at: number, count: number): number {
  let value = 0;
  for (let i = at; i < at + count; i++) {
    const digit = text.charCodeAt(i) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

/** Midnight UTC of a written date; NaN if it is not one. */
function dayStart(year: number, month: number, day: number): EpochMs {
  if (
    !(
      year >= 1900 &&
      year <= LAST_YEAR &&
      month >= 1 &&
      month <= 12 &&
      day >= 1 &&
      day <= DAYS_IN_MONTH[month - 1]
    )
  )
    return Number.NaN;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && day === 29 && !leap ? Number.NaN : Date.UTC(year, month - 1, day);
}

interface PlainTime {
  time: EpochMs;
  isDate: boolean;
  isCompact: boolean;
}

/** `2024-03-11`, `20240311`, either with ` 15:30`, `T15:30:00` or the same with `Z`. */
function createTimeReader(market: Market): (text: string, from: number, to: number) => PlainTime | null {
  const found: PlainTime = { time: 0, isDate: true, isCompact: false };
  let zoneDay = Number.NaN;
  let zoneBehind = 0;
  return (text, from, to) => {
    const hasSigns = text.charCodeAt(from + 4) === MINUS;
    const dateEnd = from + (hasSigns ? 10 : 8);
    if (dateEnd > to || (hasSigns && text.charCodeAt(from + 7) !== MINUS)) return null;
    const month = digitsAt(text, from + (hasSigns ? 5 : 4), 2);
    const start = dayStart(digitsAt(text, from, 4), month, digitsAt(text, dateEnd - 2, 2));
    if (Number.isNaN(start)) return null;
    found.isDate = true;
    found.isCompact = false;
    found.time = start;
    if (dateEnd === to) return hasSigns ? found : null;
    const gap = text.charCodeAt(dateEnd);
    if ((gap !== SPACE && gap !== LETTER_T) || text.charCodeAt(dateEnd + 3) !== COLON) return null;
    const minutes = digitsAt(text, dateEnd + 1, 2) * 60 + digitsAt(text, dateEnd + 4, 2);
    let end = dateEnd + 6;
    let seconds = 0;
    if (text.charCodeAt(end) === COLON && end < to) {
      seconds = digitsAt(text, end + 1, 2);
      end += 3;
    }
    const isUtc = end < to && text.charCodeAt(end) === LETTER_Z;
    if (end + (isUtc ? 1 : 0) !== to) return null;
    if (!(minutes < 1440 && seconds < 60) || digitsAt(text, dateEnd + 4, 2) > 59) return null;
    found.isCompact = !hasSigns && gap === SPACE && end === dateEnd + 6 && !isUtc;
    if (minutes === 0 && seconds === 0) return found;
    found.isDate = false;
    const wall = start + minutes * MINUTE_MS + seconds * 1000;
    if (isUtc || market === 'crypto') {
      found.time = wall;
      return found;
    }
    // The clock changes at two in the morning: from three on the day has one offset.
    if (minutes < 180) return null;
    if (zoneDay !== start) {
      zoneDay = start;
      zoneBehind = newYorkHoursBehind(start + DAY_MS / 2 + 4 * HOUR_MS) * HOUR_MS;
    }
    found.time = wall + zoneBehind;
    return found;
  };
}

export function createPlainLineReader(request: {
  readonly columns: BarFileColumns;
  readonly market: Market;
  readonly separator: string;
  /** A line with more is not plain. */
  readonly cells: number;
}): PlainLineReader | null {
  // A time in two cells is assembled with care.
  if (request.columns.clock !== undefined) return null;
  const places = placesOf(request.columns);
  const readTime = createTimeReader(request.market);
  const separator = request.separator.charCodeAt(0);
  const head = { line: 0, time: 0, isDate: true, isCompact: false };
  const values = new Float64Array(ROW_VALUES).fill(Number.NaN);
  let wholePrices = true;

  const readNumber = (text: string, from: number, to: number): number => {
    let [mantissa, digits, decimals, point] = [0, 0, 0, false];
    for (let i = from; i < to; i++) {
      const code = text.charCodeAt(i);
      if (code >= ZERO && code <= NINE) {
        mantissa = mantissa * 10 + (code - ZERO);
        digits += 1;
        if (point) decimals += 1;
      } else if (code === POINT && !point && digits > 0) point = true;
      else return Number.NaN;
    }
    if (digits === 0 || digits > MOST_DIGITS) return Number.NaN;
    if (point) wholePrices = false;
    return decimals === 0 ? mantissa : mantissa / POWERS[decimals];
  };
  const readCell = (text: string, span: { from: number; to: number }, place: number): boolean => {
    if (place === -1) return true;
    if (place === -2) {
      const found = readTime(text, span.from, span.to);
      if (!found) return false;
      Object.assign(head, found);
      return true;
    }
    const beforePoint = wholePrices;
    const value = readNumber(text, span.from, span.to);
    if (place >= PRICES) wholePrices = beforePoint;
    if (Number.isNaN(value) || (place < PRICES && value === 0)) return false;
    values[place] = value;
    return true;
  };
  const read = (text: string, from: number, to: number): boolean => {
    wholePrices = true;
    let cell = 0;
    const span = { from, to: from };
    for (let i = from; i <= to; i++) {
      const code = i === to ? separator : text.charCodeAt(i);
      if (code === QUOTE) return false;
      if (code !== separator) continue;
      span.to = i;
      if (cell < places.length && !readCell(text, span, places[cell])) return false;
      cell += 1;
      span.from = i + 1;
    }
    head.isCompact &&= wholePrices;
    return cell >= places.length && cell <= request.cells;
  };
  return { read, head, values };
}
