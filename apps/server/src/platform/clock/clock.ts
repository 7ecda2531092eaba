/** The time as a dependency, so that a test can hold or move it. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };
