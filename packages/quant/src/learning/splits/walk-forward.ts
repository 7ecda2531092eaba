/** Half-open range of rows. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** One refit: train on the rows before, judge on the rows after. */
export interface WalkForwardSplit {
  readonly train: RowRange;
  readonly test: RowRange;
}

/** How a history is walked through. Days are indexes of bars on the common calendar. */
export interface WalkForwardPlan {
  /** Day of each row's score, non-decreasing. */
  readonly days: Int32Array;
  /** A row's outcome is known this many days after its score: k + 1 for entry next open and close k later. */
  readonly outcomeAfterDays: number;
  /** Additional days left out before each test, for lingering effects. */
  readonly embargoDays: number;
  /** First days of the test blocks, ascending; a block ends where the next begins. */
  readonly refitDays: readonly number[];
  readonly minimumTrainRows: number;
}

/**
 * Expanding walk-forward splits. A row may be used for training only if its outcome was known before the block's
 * first score (purge) and `embargoDays` more have passed (M. López de Prado, Advances in Financial Machine Learning,
 * 2018, chapter 7). Blocks with too few rows to train on, or none to judge, are left out.
 */
export function walkForwardSplits(plan: WalkForwardPlan): WalkForwardSplit[] {
  const { days, outcomeAfterDays, embargoDays, refitDays, minimumTrainRows } = plan;
  if (!(outcomeAfterDays >= 1 && embargoDays >= 0)) {
    throw new RangeError('An outcome is known at least a day later, and an embargo is not negative.');
  }
  for (let i = 1; i < days.length; i++) {
    if (days[i] < days[i - 1])
      throw new RangeError(`Rows come in the order of their days; row ${i} goes back.`);
  }
  const splits: WalkForwardSplit[] = [];
  refitDays.forEach((first, block) => {
    const next = refitDays[block + 1] ?? Number.POSITIVE_INFINITY;
    if (next <= first)
      throw new RangeError(`The first days of the blocks rise; block ${block + 1} does not.`);
    const test = { from: firstRowFrom(days, first), to: firstRowFrom(days, next) };
    const train = { from: 0, to: firstRowFrom(days, first - outcomeAfterDays - embargoDays + 1) };
    if (train.to >= minimumTrainRows && test.to > test.from) splits.push({ train, test });
  });
  return splits;
}

/** First row whose day is at least the given one. */
export function firstRowFrom(days: Int32Array, day: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (days[middle] < day) low = middle + 1;
    else high = middle;
  }
  return low;
}
