import { effectiveNames, effectiveOverlapping } from '../statistics/effective-sample-size.ts';

/** Independent calls a hit rate needs before it may be a headline: ±4 points with 95 % confidence. */
export const HEADLINE_CALLS = 620;

/** Settled calls behind a hit rate. */
export interface SettledCalls {
  /** Names called on a typical day, and days with calls. */
  readonly names: number;
  readonly days: number;
  readonly horizonBars: number;
  /** Mean correlation of the names' returns. */
  readonly meanCorrelation: number;
}

/** Whether a hit rate may be shown, and how many independent calls it is based on. */
export interface HeadlineVerdict {
  readonly effectiveCalls: number;
  readonly threshold: number;
  readonly open: boolean;
}

/** Counts what overlapping calls on names that move together are worth. */
export function judgeHeadline({ names, days, horizonBars, meanCorrelation }: SettledCalls): HeadlineVerdict {
  const effectiveCalls =
    effectiveNames(names, meanCorrelation) * effectiveOverlapping({ observations: days, horizonBars });
  return { effectiveCalls, threshold: HEADLINE_CALLS, open: effectiveCalls >= HEADLINE_CALLS };
}
