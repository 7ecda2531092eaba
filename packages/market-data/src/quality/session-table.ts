import {
  calendarOf,
  DAY_MS,
  dateOfInstant,
  type EpochMs,
  type IsoDate,
  type Market,
  startOfDate,
} from '@auspex/market';

/** Trading days of a market by day number, so that a million bars are checked without creating a date for each. */
export interface SessionTable {
  readonly firstDay: number;
  readonly lastDay: number;
  /** Whether there is a session on a day; true outside the calendar, which cannot say. */
  isSession(day: number): boolean;
  /** Sessions after one day and before another. */
  between(after: number, before: number): number;
  /** When the session of a day ends; the day's end if the calendar cannot say. */
  closeOf(day: number): EpochMs;
}

/** Days since 1970-01-01 UTC. */
export function dayOf(time: EpochMs): number {
  return Math.floor(time / DAY_MS);
}

export function dateOfDay(day: number): IsoDate {
  return dateOfInstant(day * DAY_MS);
}

let usTable: SessionTable | undefined;

function makeUsTable(): SessionTable {
  const calendar = calendarOf('us');
  const firstDay = dayOf(startOfDate(calendar.firstDate));
  const lastDay = dayOf(startOfDate(calendar.lastDate));
  /** Sessions before each day. */
  const before = new Int32Array(lastDay - firstDay + 2);
  const close = new Float64Array(lastDay - firstDay + 1);
  for (let day = firstDay; day <= lastDay; day += 1) {
    const session = calendar.sessionOf(dateOfDay(day));
    before[day - firstDay + 1] = before[day - firstDay] + (session ? 1 : 0);
    close[day - firstDay] = session?.close ?? (day + 1) * DAY_MS;
  }
  const place = (day: number) => Math.min(Math.max(day, firstDay), lastDay + 1) - firstDay;
  return {
    firstDay,
    lastDay,
    isSession: (day) => day < firstDay || day > lastDay || before[place(day + 1)] > before[place(day)],
    between: (after, until) => Math.max(0, before[place(until)] - before[place(after + 1)]),
    closeOf: (day) => close[day - firstDay] ?? (day + 1) * DAY_MS,
  };
}

const everyDay: SessionTable = {
  firstDay: 0,
  lastDay: dayOf(startOfDate('2199-12-31')),
  isSession: () => true,
  between: (after, before) => Math.max(0, before - after - 1),
  closeOf: (day) => (day + 1) * DAY_MS,
};

/** The trading days of a market, built once. */
export function sessionTable(market: Market): SessionTable {
  if (market === 'crypto') return everyDay;
  usTable ??= makeUsTable();
  return usTable;
}
