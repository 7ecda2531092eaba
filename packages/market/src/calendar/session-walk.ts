import { addDays, DAY_MS, dateOfInstant, type EpochMs, type IsoDate, startOfDate } from '../iso-date.ts';
import { type Timeframe, timeframeMinutes } from '../timeframe.ts';
import type { ExchangeCalendar, Session } from './exchange-calendar.ts';

/** What a market has to define; everything else in a calendar follows from it. */
export interface CalendarRules {
  readonly id: ExchangeCalendar['id'];
  readonly firstDate: IsoDate;
  readonly lastDate: IsoDate;
  /** The session of a date within the calendar, absent if there is none. */
  sessionOn(date: IsoDate): Session | undefined;
  dateAt(at: EpochMs): IsoDate;
  readonly sessionsPerYear: number;
  readonly sessionMinutes: number;
}

function assertCovered(rules: CalendarRules, date: IsoDate): void {
  if (date >= rules.firstDate && date <= rules.lastDate) return;
  throw new RangeError(
    `The ${rules.id} calendar covers ${rules.firstDate} to ${rules.lastDate}; ${date} is outside.`,
  );
}

/** The nearest session in a direction, not counting the date itself. */
function walk(rules: CalendarRules, date: IsoDate, step: 1 | -1): Session {
  let day = addDays(date, step);
  assertCovered(rules, day);
  for (;;) {
    const session = rules.sessionOn(day);
    if (session) return session;
    day = addDays(day, step);
    assertCovered(rules, day);
  }
}

function sessionsBetween(rules: CalendarRules, from: IsoDate, to: IsoDate): readonly Session[] {
  assertCovered(rules, from);
  assertCovered(rules, to);
  const sessions: Session[] = [];
  const last = startOfDate(to);
  for (let at = startOfDate(from); at <= last; at += DAY_MS) {
    const session = rules.sessionOn(dateOfInstant(at));
    if (session) sessions.push(session);
  }
  return sessions;
}

/** A session's bars are counted as they are cut: the last one may be shorter, and counts. */
function barsPerYear(rules: CalendarRules, timeframe: Timeframe): number {
  if (timeframe === '1M') return 12;
  if (timeframe === '1w') return 52;
  if (timeframe === '1d') return rules.sessionsPerYear;
  return rules.sessionsPerYear * Math.ceil(rules.sessionMinutes / timeframeMinutes(timeframe));
}

/** Builds a whole calendar from a market's rules. */
export function makeCalendar(rules: CalendarRules): ExchangeCalendar {
  const sessionOf = (date: IsoDate): Session | undefined => {
    assertCovered(rules, date);
    return rules.sessionOn(date);
  };
  return {
    id: rules.id,
    firstDate: rules.firstDate,
    lastDate: rules.lastDate,
    isTradingDay: (date) => sessionOf(date) !== undefined,
    sessionOf,
    nextSession: (date) => walk(rules, date, 1),
    previousSession: (date) => walk(rules, date, -1),
    sessionsBetween: (from, to) => sessionsBetween(rules, from, to),
    dateAt: (at) => rules.dateAt(at),
    isOpenAt: (at) => {
      const session = sessionOf(rules.dateAt(at));
      return session !== undefined && at >= session.open && at < session.close;
    },
    lastClosedSession: (at) => {
      const date = rules.dateAt(at);
      const today = sessionOf(date);
      return today && today.close <= at ? today : walk(rules, date, -1);
    },
    barsPerYear: (timeframe) => barsPerYear(rules, timeframe),
  };
}
