import {
  type BarColumns,
  calendarOf,
  DAY_MS,
  dateOfInstant,
  type EpochMs,
  type Market,
  makeBarColumns,
  startOfDate,
} from '@auspex/market';
import { HIGHEST_PRICE, LOWEST_PRICE, type PriceAdjustment } from '../ports/price-source.ts';
import type { ProblemList } from './file-problems.ts';
import type { RowTable } from './row-table.ts';
import { type TableForm, WEEKEND_SHARE } from './survey-table.ts';

/** LEAN writes stock prices in hundredths of a cent. */
const HUNDREDTHS_OF_A_CENT = 10_000;
const PRICES = ['open', 'high', 'low', 'close'] as const;
const [CLOSE, ADJUSTED, VOLUME, DIVIDEND, SPLIT] = [3, 4, 5, 6, 7];

/** The bars of one symbol in a file, oldest first. */
export interface FileBars {
  /** As a line or a heading names it; absent in a file of one symbol. */
  readonly symbol?: string | undefined;
  /** As asked for, else as the weekends among the dates say. */
  readonly market: Market;
  readonly bars: BarColumns;
  /** The line of each bar, counted from 1. */
  readonly lines: Int32Array;
  /** One per bar, if the file has it. */
  readonly adjustedClose?: Float64Array | undefined;
  readonly spacing: 'daily' | 'intraday';
  readonly adjustment: PriceAdjustment;
  /** Dividends and splits listed with the bars. */
  readonly payouts: readonly {
    readonly time: EpochMs;
    readonly dividend: number;
    readonly newPerOld: number;
  }[];
}

interface Collecting {
  readonly form: TableForm;
  readonly symbol: string | undefined;
  readonly market: Market | undefined;
  readonly now: EpochMs | undefined;
  readonly problems: ProblemList;
  readonly remarks: ProblemList;
}

/** The bars of a symbol from its rows, in order of time and without impossible prices; null if none is left. */
export function collectBars(rows: RowTable, of: Collecting): FileBars | null {
  const { form, symbol, problems, remarks } = of;
  if (rows.count === 0) return null;
  const market = of.market ?? marketOf(rows);
  const isLean = !form.hasHeader && market === 'us' && rows.allCompact;
  const scale = isLean ? HUNDREDTHS_OF_A_CENT : 1;
  const order = possibleOnly(rows.inOrder(problems, remarks), rows, { scale, problems });
  if (order.length === 0) return null;
  rows.arrange(order);
  if (isLongerThanADay(rows, problems)) return null;
  const isDaily = rows.allDates || hasOneBarADay(rows, { market, remarks });
  tellUnadjusted(rows, of);
  tellFuture(rows, of);
  const hasAdjusted = form.columns.adjustedClose !== undefined;
  const payouts = payoutsOf(rows);
  return {
    ...(symbol === undefined ? {} : { symbol }),
    market,
    bars: columnsOf(rows, scale),
    lines: rows.line.subarray(0, rows.count),
    adjustedClose: hasAdjusted ? columnOf(rows, ADJUSTED) : undefined,
    spacing: isDaily ? 'daily' : 'intraday',
    adjustment: hasAdjusted ? besideAdjusted(rows, payouts) : isLean ? 'none' : 'unknown', // LEAN's are as traded.
    payouts,
  };
}

/** A price that moves by at least this share of the splits' log ratios shows them. */
const SHOWS_SPLITS = 0.5;

/**
 * Prices beside an adjusted close are adjusted for splits, unless they show the listed splits and the adjusted close
 * does not: then they are as traded.
 */
function besideAdjusted(rows: RowTable, payouts: FileBars['payouts']): PriceAdjustment {
  let [size, shown, shownAdjusted] = [0, 0, 0];
  let row = 0;
  for (const { time, newPerOld } of payouts) {
    while (rows.time[row] < time) row += 1;
    if (newPerOld === 1 || row === 0) continue;
    const ratio = Math.log(newPerOld);
    const fall = (place: number) => Math.log(rows.value(row - 1, place) / rows.value(row, place));
    if (Number.isNaN(fall(ADJUSTED))) continue;
    size += ratio ** 2;
    shown += ratio * fall(CLOSE);
    shownAdjusted += ratio * fall(ADJUSTED);
  }
  const limit = SHOWS_SPLITS * size;
  return size > 0 && shown >= limit && shownAdjusted < limit ? 'none' : 'splits';
}

/** So many days from bar to bar are a week, a month, or more. */
const LONGEST_STEP_DAYS = 4;
/** A last bar of an unfinished week may be nearer. */
const SHORTER_STEPS = 0.1;

/** Weeks and months are no days with gaps: nothing of them is read. */
function isLongerThanADay({ time, line, count }: RowTable, problems: ProblemList): boolean {
  let shorter = 0;
  for (let row = 1; row < count; row++) {
    const days = (time[row] - time[row - 1]) / DAY_MS;
    if (days <= LONGEST_STEP_DAYS) shorter += 1;
  }
  if (count < 3 || shorter > SHORTER_STEPS * (count - 1)) return false;
  const days = Math.round((time[count - 1] - time[0]) / DAY_MS / (count - 1));
  const message = `The bars are ${days} days apart; weeks and months are made from daily bars, so please use those.`;
  problems.add(line[0], 'not-daily', message);
  return true;
}

/** Times of day say nothing where every day of the exchange has one bar: its days instead, if that is so. */
function hasOneBarADay(
  { time, line, count }: RowTable,
  { market, remarks }: { readonly market: Market; readonly remarks: ProblemList },
): boolean {
  if (count < 2) return false;
  const dayOf = (row: number) => startOfDate(calendarOf(market).dateAt(time[row]));
  for (let row = 1; row < count; row++) if (!(dayOf(row) > dayOf(row - 1))) return false;
  for (let row = 0; row < count; row++) time[row] = dayOf(row);
  remarks.add(
    line[0],
    'date-form',
    'The bars have a time of day, and every day has one; they were read as days.',
  );
  return true;
}

function tellUnadjusted(rows: RowTable, { form, remarks }: Collecting): void {
  if (form.columns.adjustedClose === undefined) return;
  const message = 'The adjusted close is missing; evaluate and forecast leave the bar out.';
  for (let row = 0; row < rows.count; row++)
    if (Number.isNaN(rows.value(row, ADJUSTED))) remarks.add(rows.line[row], 'missing-price', message);
}

/** A day may have begun elsewhere already. */
function tellFuture({ time, line, count }: RowTable, { now, remarks }: Collecting): void {
  if (now === undefined) return;
  for (let row = count - 1; row >= 0 && time[row] > now + DAY_MS; row--)
    remarks.add(line[row], 'future-date', `${dateOfInstant(time[row])} has not come yet.`);
}

/** Coins trade on Saturdays and Sundays. */
function marketOf(rows: RowTable): Market {
  let weekends = 0;
  for (let row = 0; row < rows.count; row++) {
    const weekday = (Math.floor(rows.time[row] / DAY_MS) + 4) % 7;
    if (weekday === 0 || weekday === 6) weekends += 1;
  }
  return weekends > WEEKEND_SHARE * rows.count ? 'crypto' : 'us';
}

function isPossible(
  rows: RowTable,
  row: number,
  { scale, problems }: { readonly scale: number; readonly problems: ProblemList },
): boolean {
  for (let place = 0; place <= ADJUSTED; place++) {
    const price = rows.value(row, place) / scale;
    if (Number.isNaN(price) || (price <= HIGHEST_PRICE && price >= LOWEST_PRICE)) continue;
    const name = place === ADJUSTED ? 'adjusted close' : PRICES[place];
    const limit = price > HIGHEST_PRICE ? `above ${HIGHEST_PRICE}` : `below ${LOWEST_PRICE}`;
    problems.add(rows.line[row], 'out-of-range', `The ${name} ${price} is ${limit}; that is no price.`);
    return false;
  }
  return true;
}

/** The same array, moved together: a copy of a large one would be too much. */
function possibleOnly(
  order: Int32Array,
  rows: RowTable,
  of: { readonly scale: number; readonly problems: ProblemList },
): Int32Array {
  let kept = 0;
  for (const row of order) if (isPossible(rows, row, of)) order[kept++] = row;
  return order.subarray(0, kept);
}

/** The column itself, not a copy of it: a large file is in memory only once. */
function columnOf(rows: RowTable, place: number): Float64Array {
  return rows.column(place) ?? new Float64Array(rows.count).fill(Number.NaN);
}

function columnsOf(rows: RowTable, scale: number): BarColumns {
  const [open, high, low, close] = PRICES.map((_, place) => {
    const column = columnOf(rows, place);
    if (scale !== 1) for (let i = 0; i < column.length; i++) column[i] /= scale;
    return column;
  });
  const time = rows.time.subarray(0, rows.count);
  return { ...makeBarColumns(0), time, open, high, low, close, volume: columnOf(rows, VOLUME) };
}

function payoutsOf(rows: RowTable): FileBars['payouts'] {
  const payouts: FileBars['payouts'][number][] = [];
  if (rows.column(DIVIDEND) === undefined && rows.column(SPLIT) === undefined) return payouts;
  for (let row = 0; row < rows.count; row++) {
    const dividend = rows.value(row, DIVIDEND) > 0 ? rows.value(row, DIVIDEND) : 0;
    const newPerOld = rows.value(row, SPLIT) > 0 ? rows.value(row, SPLIT) : 1;
    if (dividend > 0 || newPerOld !== 1) payouts.push({ time: rows.time[row], dividend, newPerOld });
  }
  return payouts;
}
