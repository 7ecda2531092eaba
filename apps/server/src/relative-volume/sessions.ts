import {
  type AssetId,
  addDays,
  type BarColumns,
  calendarOf,
  DAY_MS,
  type EpochMs,
  type IsoDate,
  MINUTE_MS,
  type Session,
} from '@auspex/market';
import { HISTORY_SESSIONS } from '@auspex/quant/relative-volume';

/** Volumes within the day are kept in steps of so many minutes from the beginning of the session. */
export const STEP_MINUTES = 5;
export const STEP_MS = STEP_MINUTES * MINUTE_MS;
/** By then a bar has arrived, if there is one. */
const SETTLED_AFTER_MS = 15 * MINUTE_MS;

/** The volumes of one session, step by step, as shares were then. `NaN`: the source has none for the step. */
export interface StepVolumes {
  readonly volumes: Float32Array;
  /** Whether the session was over when they were taken; else they are the steps so far. */
  readonly complete: boolean;
}

/** The volumes of one asset and session as they are stored. */
export interface KeptVolumes extends StepVolumes {
  readonly assetId: AssetId;
  readonly date: IsoDate;
}

/** How many steps a session has; the last one may be shorter. */
export function stepsOf({ open, close }: Pick<Session, 'open' | 'close'>): number {
  return Math.ceil((close - open) / STEP_MS);
}

/** Steps of a session that were over at an instant. */
export function stepsBy(session: Pick<Session, 'open' | 'close'>, at: EpochMs): number {
  if (at >= session.close) return stepsOf(session);
  return Math.max(0, Math.floor((at - session.open) / STEP_MS));
}

/**
 * Adds up bars into steps. A step without bar had no trade, as long as a later one has or its own would have arrived;
 * later steps of a running session are not known yet. Absent where there is no bar at all.
 */
export function stepVolumes(
  bars: Pick<BarColumns, 'time' | 'volume'>,
  session: Pick<Session, 'open' | 'close'>,
  at: EpochMs,
): StepVolumes | undefined {
  const { time, volume } = bars;
  const last = time.at(-1);
  if (last === undefined) return undefined;
  const complete = at >= session.close + SETTLED_AFTER_MS;
  const known = complete
    ? stepsOf(session)
    : Math.min(
        stepsBy(session, at),
        Math.max(stepOf(last, session) + 1, stepsBy(session, at - SETTLED_AFTER_MS)),
      );
  const sums = new Float64Array(known);
  for (let i = 0; i < time.length; i += 1) {
    const step = stepOf(time[i], session);
    if (step >= 0 && step < known) sums[step] += volume[i];
  }
  return { volumes: Float32Array.from(sums), complete };
}

function stepOf(time: EpochMs, { open }: Pick<Session, 'open'>): number {
  return Math.floor((time - open) / STEP_MS);
}

/** The volume of the first steps; `NaN` where one of them is missing or not known yet. */
export function volumeOfSteps({ volumes }: StepVolumes, from: number, until: number): number {
  if (until > volumes.length) return Number.NaN;
  let sum = 0;
  for (let step = from; step < until; step += 1) sum += volumes[step];
  return sum;
}

export const COIN_STEPS = stepsOf({ open: 0, close: DAY_MS });

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
  const from = addDays(date, -daysFor(sessions));
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
