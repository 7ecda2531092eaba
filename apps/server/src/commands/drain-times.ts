/**
 * When each part of a drain is over at the latest, as a share of `DRAIN_SECONDS`. A server that hangs is killed
 * early enough that its database can still be stopped within them.
 */
const shares = {
  /** Jobs under way may finish until then; afterwards they are broken off and handed back. */
  jobsFinished: 0.4,
  requestsAndJobs: 0.6,
  modules: 0.65,
  database: 0.75,
  /** From another thread. */
  killed: 0.78,
  /** From the process above, where even the signal was not heard. */
  killedFromAbove: 0.8,
} as const;

export function drainMilliseconds(part: keyof typeof shares, drainSeconds: number): number {
  return Math.round(shares[part] * drainSeconds * 1000);
}
