import { calendarOf, DAY_MS, type EpochMs, type IsoDate, type Session } from '@auspex/market';
import { HISTORY_SESSIONS } from './compare-sessions.ts';
import { STEP_MS, stepsBy, stepsOf } from './session-steps.ts';

/** What an instant lets be compared: a session as far as it is over, and those before it. */
export interface SessionInView {
  readonly session: Session;
  readonly phase: 'open' | 'closed';
  /** Steps that are over. */
  readonly steps: number;
  /** Oldest first: enough for a history of ratios. */
  readonly earlier: readonly Session[];
  /** The instant up to which volume counts. */
  readonly until: EpochMs;
}

/** Days that hold so many sessions, with room for holidays. */
function daysFor(sessions: number): number {
  return Math.ceil((sessions * 7) / 5) + 25;
}

function earlierSessions(date: IsoDate, sessions: number): readonly Session[] {
  const calendar = calendarOf('us');
  const from = new Date(Date.parse(date) - daysFor(sessions) * DAY_MS).toISOString().slice(0, 10) as IsoDate;
  const first = from < calendar.firstDate ? calendar.firstDate : from;
  return calendar.sessionsBetween(first, date).slice(0, -1).slice(-sessions);
}

/** The US session an instant sees: the running one once its first step is over, else the last that closed. */
export function usSessionAt(at: EpochMs, lookback: number): SessionInView {
  const calendar = calendarOf('us');
  const today = calendar.sessionOf(calendar.dateAt(at));
  const begun = today !== undefined && stepsBy(today, at) > 0;
  const session = begun ? today : calendar.lastClosedSession(at);
  const steps = stepsBy(session, at);
  return {
    session,
    phase: at < session.close ? 'open' : 'closed',
    steps,
    earlier: earlierSessions(session.date, HISTORY_SESSIONS + lookback),
    until: at < session.close ? session.open + steps * STEP_MS : session.close,
  };
}

/** The UTC day an instant lies in and those before it; what is compared are 24 hours up to the last whole step. */
export function coinDayAt(at: EpochMs, lookback: number): SessionInView {
  const until = Math.floor(at / STEP_MS) * STEP_MS;
  const calendar = calendarOf('crypto');
  const session = calendar.sessionsBetween(calendar.dateAt(until), calendar.dateAt(until))[0] as Session;
  const from = calendar.dateAt(session.open - (HISTORY_SESSIONS + lookback + 1) * DAY_MS);
  return {
    session,
    phase: 'open',
    steps: stepsBy(session, until),
    earlier: calendar.sessionsBetween(from, session.date).slice(0, -1),
    until,
  };
}

export const COIN_STEPS = stepsOf({ open: 0, close: DAY_MS });
