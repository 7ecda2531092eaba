/**
 * The deadline of each part of a drain, as a share of `DRAIN_SECONDS`. A server that hangs is killed early enough to
 * leave time for stopping its database.
 */
const shares = {
  /** A proxy has seen by then that this process drains, and sends its requests elsewhere. */
  noticed: 0.3,
  /** Running jobs may finish until then; afterwards they are aborted and handed back. */
  jobsFinished: 0.4,
  requestsAndJobs: 0.6,
  modules: 0.65,
  database: 0.75,
  /** From another thread. */
  killed: 0.78,
  /** From the parent process, for when not even the signal was handled. */
  killedFromAbove: 0.8,
} as const;

export function drainMilliseconds(part: keyof typeof shares, drainSeconds: number): number {
  return Math.round(shares[part] * drainSeconds * 1000);
}
