import { type BarColumns, type EpochMs, MINUTE_MS, type Session } from '@auspex/market';

/** Volumes within the day are kept in steps of so many minutes from the beginning of the session. */
export const STEP_MINUTES = 5;
export const STEP_MS = STEP_MINUTES * MINUTE_MS;
/** By then the last bars of a session have arrived. */
const SETTLED_AFTER_MS = 15 * MINUTE_MS;

/** The volumes of one session, step by step, as shares were then. `NaN`: the source has none for the step. */
export interface StepVolumes {
  readonly volumes: Float32Array;
  /** Whether the session was over when they were taken; else they are the steps so far. */
  readonly complete: boolean;
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
 * Adds up bars into steps. A step without bar had no trade, as long as a later one has; after the last bar of a running
 * session nothing is known yet. Absent where there is no bar at all.
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
  const known = complete ? stepsOf(session) : Math.min(stepsBy(session, at), stepOf(last, session) + 1);
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
