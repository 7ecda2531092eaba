/** Calls made every `strideBars` bars, each judged `horizonBars` later. */
export interface OverlappingCalls {
  readonly observations: number;
  readonly horizonBars: number;
  readonly strideBars?: number;
}

/**
 * How many independent observations overlapping calls on one asset are worth. Two windows of h bars that start
 * k bars apart share (h − k)/h of their path, so the mean of n of them varies like the mean of fewer.
 */
export function effectiveOverlapping({
  observations,
  horizonBars,
  strideBars = 1,
}: OverlappingCalls): number {
  if (!(horizonBars >= 1 && strideBars >= 1))
    throw new RangeError('Horizon and stride are at least one bar.');
  if (observations < 1) return 0;
  let inflation = 1;
  for (let k = 1; k * strideBars < horizonBars && k < observations; k++) {
    inflation += 2 * (1 - k / observations) * (1 - (k * strideBars) / horizonBars);
  }
  return observations / inflation;
}

/** How many independent names a day with `names` names and this mean pairwise correlation is worth. */
export function effectiveNames(names: number, meanCorrelation: number): number {
  if (names < 1) return 0;
  const correlation = Math.max(0, Math.min(1, meanCorrelation));
  return names / (1 + (names - 1) * correlation);
}

/** Calls on several names, day after day. */
export interface RepeatedCalls extends OverlappingCalls {
  /** Names called on a typical day. */
  readonly names: number;
  /** Mean correlation of the names' returns. */
  readonly meanCorrelation: number;
}

/** How many independent calls they are worth: those that overlap count less, and so do names that move together. */
export function effectiveCalls({ names, meanCorrelation, ...days }: RepeatedCalls): number {
  return effectiveNames(names, meanCorrelation) * effectiveOverlapping(days);
}
