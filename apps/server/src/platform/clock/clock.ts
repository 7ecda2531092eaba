/** The time as a dependency, so that a test can freeze or move it. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/**
 * Runs at the machine's pace, this many milliseconds ahead of it; negative: behind. All processes with the same shift
 * agree.
 */
export function shiftedClock(shiftMs: number): Clock {
  return { now: () => systemClock.now() + shiftMs };
}
