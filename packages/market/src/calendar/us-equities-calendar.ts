import { type EpochMs, type IsoDate, weekdayOf, yearOf } from '../iso-date.ts';
import type { ExchangeCalendar, Session } from './exchange-calendar.ts';
import { newYorkDateOf, newYorkInstant } from './new-york-time.ts';
import { makeCalendar } from './session-walk.ts';
import { usClosures, usHalfDays } from './us-holidays.ts';

const PRE_MARKET_OPEN_MIN = 4 * 60;
const OPEN_MIN = 9 * 60 + 30;
const CLOSE_MIN = 16 * 60;
const HALF_DAY_CLOSE_MIN = 13 * 60;
/** Late trading lasts four hours after the close, on half days too. */
const POST_MARKET_MIN = 4 * 60;

const SESSIONS_PER_YEAR = 252;
const SESSION_MIN = CLOSE_MIN - OPEN_MIN;

/** Opens delayed by hours: the memorial on the first anniversary of 11 September. */
const LATE_OPENINGS_MIN: ReadonlyMap<IsoDate, number> = new Map([['2002-09-11', 12 * 60]]);

interface YearTable {
  readonly closed: ReadonlySet<IsoDate>;
  readonly half: ReadonlySet<IsoDate>;
}

const tables = new Map<number, YearTable>();

function tableOf(year: number): YearTable {
  const known = tables.get(year);
  if (known) return known;
  const closed = new Set(usClosures(year).map((closure) => closure.date));
  const table = { closed, half: new Set(usHalfDays(year)) };
  tables.set(year, table);
  return table;
}

function isTradingDay(date: IsoDate): boolean {
  const weekday = weekdayOf(date);
  return weekday !== 0 && weekday !== 6 && !tableOf(yearOf(date)).closed.has(date);
}

function makeSession(date: IsoDate): Session {
  const closesEarly = tableOf(yearOf(date)).half.has(date);
  const closeMin = closesEarly ? HALF_DAY_CLOSE_MIN : CLOSE_MIN;
  return {
    date,
    open: newYorkInstant(date, LATE_OPENINGS_MIN.get(date) ?? OPEN_MIN),
    close: newYorkInstant(date, closeMin),
    closesEarly,
    extended: {
      preMarketOpen: newYorkInstant(date, PRE_MARKET_OPEN_MIN),
      postMarketClose: newYorkInstant(date, closeMin + POST_MARKET_MIN),
    },
  };
}

/** A few thousand sessions at most, each requested again and again. */
const sessions = new Map<IsoDate, Session | 'closed'>();

function sessionOn(date: IsoDate): Session | undefined {
  const known = sessions.get(date);
  if (known) return known === 'closed' ? undefined : known;
  const session = isTradingDay(date) ? makeSession(date) : undefined;
  sessions.set(date, session ?? 'closed');
  return session;
}

/**
 * US stock exchanges (NYSE, Nasdaq), 1998 to 2035: holidays and half days by rule, unpredictable closures by list.
 * Halts within a session and opens delayed by minutes are not part of the calendar.
 */
export const usEquitiesCalendar: ExchangeCalendar = makeCalendar({
  id: 'us-equities',
  firstDate: '1998-01-01',
  lastDate: '2035-12-31',
  sessionOn,
  dateAt: (at: EpochMs) => newYorkDateOf(at),
  sessionsPerYear: SESSIONS_PER_YEAR,
  sessionMinutes: SESSION_MIN,
});
