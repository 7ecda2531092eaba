import {
  addDays,
  calendarOf,
  dateOfInstant,
  type EpochMs,
  type IsoDate,
  isIntraday,
  lastOfMonth,
  type Market,
  type Timeframe,
} from '@auspex/market';
import { clockText } from './write-values.ts';

/** The last session of a week or month, the date under which the provider lists it. */
function lastSessionOf(market: Market, from: IsoDate, to: IsoDate): IsoDate {
  const calendar = calendarOf(market);
  const last = to > calendar.lastDate ? calendar.lastDate : to;
  return calendar.sessionsBetween(from, last).at(-1)?.date ?? last;
}

/** The time under which a bar is listed. */
export function stampOf(
  time: EpochMs,
  bar: { readonly timeframe: Timeframe; readonly market: Market },
): string {
  const { timeframe, market } = bar;
  if (isIntraday(timeframe)) return clockText(time, market);
  const date = dateOfInstant(time);
  if (timeframe === '1w') return lastSessionOf(market, date, addDays(date, 6));
  return timeframe === '1M' ? lastSessionOf(market, date, lastOfMonth(date)) : date;
}

/** One row of a series: its time and its values in column order. */
export interface SeriesRow {
  readonly stamp: string;
  readonly values: readonly string[];
}

/** A series as a document: rows under their times, each value under its numbered name. */
export function seriesDocument(
  rows: readonly SeriesRow[],
  columns: readonly string[],
): Record<string, Record<string, string>> {
  return Object.fromEntries(
    rows.map(({ stamp, values }) => [
      stamp,
      Object.fromEntries(columns.map((column, i) => [column, values[i] ?? ''])),
    ]),
  );
}

/** Numbers the columns as the dialect does: `1. open`, `2. high`. */
export function numbered(columns: readonly string[]): string[] {
  return columns.map((column, i) => `${i + 1}. ${column}`);
}
