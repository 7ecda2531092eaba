import { calendarOf, type EpochMs, type IsoDate, type Market, startOfDate } from '@auspex/market';
import { WORLD_BEGINS } from './universe/universe.ts';

/** The sessions of a market from the world's first day on, numbered from 0. */
export interface SessionGrid {
  readonly market: Market;
  readonly dates: readonly IsoDate[];
  /** Midnight UTC of each date: what a daily bar carries. */
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly close: Float64Array;
  /** 1 on half days. */
  readonly closesEarly: Uint8Array;
  /** Month × 100 + day, such as 1224. */
  readonly monthDay: Uint16Array;
  /** 0 = Sunday … 6 = Saturday. */
  readonly weekday: Uint8Array;
}

/** The last date for which a market can be simulated. */
const WORLD_ENDS: IsoDate = '2035-12-31';

function makeGrid(market: Market): SessionGrid {
  const sessions = calendarOf(market).sessionsBetween(WORLD_BEGINS, WORLD_ENDS);
  const dates = sessions.map((session) => session.date);
  return {
    market,
    dates,
    time: Float64Array.from(dates, startOfDate),
    open: Float64Array.from(sessions, (session) => session.open),
    close: Float64Array.from(sessions, (session) => session.close),
    closesEarly: Uint8Array.from(sessions, (session) => (session.closesEarly ? 1 : 0)),
    monthDay: Uint16Array.from(dates, (date) => Number(date.slice(5, 7)) * 100 + Number(date.slice(8))),
    weekday: Uint8Array.from(dates, (date) => new Date(startOfDate(date)).getUTCDay()),
  };
}

const grids = new Map<Market, SessionGrid>();

/** The grid of a market, built once: it depends only on the calendar. */
export function sessionGrid(market: Market): SessionGrid {
  let grid = grids.get(market);
  if (!grid) {
    grid = makeGrid(market);
    grids.set(market, grid);
  }
  return grid;
}

/** How many entries of an ascending column are at most `limit`. */
export function countUpTo(column: Float64Array, limit: number): number {
  let low = 0;
  let high = column.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (column[middle] <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index of the first session on or after a date; the grid's length if there is none. */
export function sessionFrom(grid: SessionGrid, date: IsoDate): number {
  return countUpTo(grid.time, startOfDate(date) - 1);
}

/** The index of the last session on or before an instant's midnight or date; −1 if there is none. */
export function sessionUpTo(grid: SessionGrid, date: IsoDate): number {
  return countUpTo(grid.time, startOfDate(date)) - 1;
}

/** How many sessions had closed by an instant. */
export function closedSessions(grid: SessionGrid, at: EpochMs): number {
  return countUpTo(grid.close, at);
}
