/** The time as a dependency, so that a test can hold or move it. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Runs at the machine's pace, so many milliseconds ahead of it; negative: behind. Every process with the same shift agrees. */
export function shiftedClock(shiftMs: number): Clock {
  return { now: () => systemClock.now() + shiftMs };
}
