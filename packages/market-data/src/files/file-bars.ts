import { type BarColumns, type EpochMs, type Market, makeBarColumns } from '@auspex/market';
import type { PriceAdjustment } from '../ports/price-source.ts';
import type { ProblemList } from './file-problems.ts';
import type { RowTable } from './row-table.ts';
import { type TableForm, WEEKEND_SHARE } from './survey-table.ts';

/** LEAN writes stock prices in hundredths of a cent. */
const HUNDREDTHS_OF_A_CENT = 10_000;
/** Prices beyond are no prices of one share or coin, in no currency. */
const HIGHEST_PRICE = 1e9;
const LOWEST_PRICE = 1e-12;
const PRICES = ['open', 'high', 'low', 'close'] as const;
const [ADJUSTED, VOLUME, DIVIDEND, SPLIT] = [4, 5, 6, 7];

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
  const order = rows.inOrder(problems, remarks).filter((row) => isPossible(rows, row, { scale, problems }));
  if (order.length === 0) return null;
  const hasAdjusted = form.columns.adjustedClose !== undefined;
  const bars = columnsOf(rows, order, scale);
  const pick = (place: number) => pickColumn(rows.column(place), order, Number.NaN);
  return {
    ...(symbol === undefined ? {} : { symbol }),
    market,
    bars,
    lines:
      order.length === rows.count
        ? order.map((row) => rows.line[row])
        : Int32Array.from(order, (row) => rows.line[row]),
    adjustedClose: hasAdjusted ? pick(ADJUSTED) : undefined,
    spacing: rows.allDates ? 'daily' : 'intraday',
    // Files with an adjusted close have their other prices adjusted for splits; LEAN's are as traded.
    adjustment: hasAdjusted ? 'splits' : isLean ? 'none' : 'unknown',
    payouts: payoutsOf(rows, order),
  };
}

/** Coins trade on Saturdays and Sundays. */
function marketOf(rows: RowTable): Market {
  let weekends = 0;
  for (let row = 0; row < rows.count; row++) {
    const weekday = (Math.floor(rows.time[row] / 86_400_000) + 4) % 7;
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

function pickColumn(column: Float64Array | undefined, order: Int32Array, missing: number): Float64Array {
  if (column === undefined) return new Float64Array(order.length).fill(missing);
  // Rows that are all there and in order are the columns themselves: a large file is in memory only once.
  if (order.length === column.length && isIdentity(order)) return column;
  return Float64Array.from(order, (row) => column[row]);
}

function isIdentity(order: Int32Array): boolean {
  for (let i = 0; i < order.length; i++) if (order[i] !== i) return false;
  return true;
}

function columnsOf(rows: RowTable, order: Int32Array, scale: number): BarColumns {
  const prices = PRICES.map((_, place) => {
    const column = pickColumn(rows.column(place), order, Number.NaN);
    return scale === 1 ? column : column.map((price) => price / scale);
  });
  const [open, high, low, close] = prices;
  const time = pickColumn(rows.time.subarray(0, rows.count), order, Number.NaN);
  return {
    ...makeBarColumns(0),
    time,
    open,
    high,
    low,
    close,
    volume: pickColumn(rows.column(VOLUME), order, Number.NaN),
  };
}

function payoutsOf(rows: RowTable, order: Int32Array): FileBars['payouts'] {
  const payouts: FileBars['payouts'][number][] = [];
  if (rows.column(DIVIDEND) === undefined && rows.column(SPLIT) === undefined) return payouts;
  for (const row of order) {
    const dividend = rows.value(row, DIVIDEND) > 0 ? rows.value(row, DIVIDEND) : 0;
    const newPerOld = rows.value(row, SPLIT) > 0 ? rows.value(row, SPLIT) : 1;
    if (dividend > 0 || newPerOld !== 1) payouts.push({ time: rows.time[row], dividend, newPerOld });
  }
  return payouts;
}
