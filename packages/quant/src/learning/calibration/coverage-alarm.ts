import { logGamma } from '../../statistics/log-gamma.ts';

/** What a range forecast promised and how often its outcomes fell outside, over calls that do not overlap. */
export interface CoverageRecord {
  readonly coverage: number;
  readonly calls: number;
  readonly misses: number;
}

/** State of the alarm. */
export interface CoverageAlarm {
  /** Share of calls whose outcome fell inside; `null` before the first. */
  readonly achieved: number | null;
  /** Money made by betting against the promise at fair odds, starting with 1. */
  readonly evidence: number;
  readonly raised: boolean;
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

/**
 * Watches whether ranges hold what they promise, too narrow or too wide. It bets against the promise with every miss
 * rate weighted evenly around the promised one; if the promise is true, the stake ever reaches 1/`falseAlarm` with
 * probability at most `falseAlarm` (Ville's inequality), so it may be checked every day.
 */
export function coverageAlarm({ coverage, calls, misses }: CoverageRecord, falseAlarm = 0.01): CoverageAlarm {
  if (!(coverage > 0 && coverage < 1))
    throw new RangeError(`The coverage lies between 0 and 1, got ${coverage}.`);
  if (!(misses >= 0 && misses <= calls)) {
    throw new RangeError(`Misses lie between 0 and the calls, got ${misses} of ${calls}.`);
  }
  const missRate = 1 - coverage;
  const [a, b] = [4 * missRate, 4 * coverage];
  const hits = calls - misses;
  const logEvidence =
    logBeta(a + misses, b + hits) - logBeta(a, b) - misses * Math.log(missRate) - hits * Math.log(coverage);
  const evidence = Math.exp(Math.min(700, logEvidence));
  return { achieved: calls === 0 ? null : hits / calls, evidence, raised: evidence >= 1 / falseAlarm };
}
