import { firstRowFrom, type RowRange } from './walk-forward.ts';

/** One fold: judged on `test`, trained on the rows before and after that do not overlap it. */
export interface PurgedFold {
  readonly test: RowRange;
  readonly before: RowRange;
  readonly after: RowRange;
}

/** How rows are folded. */
export interface PurgedFoldPlan {
  /** Day of each row's score, non-decreasing. */
  readonly days: Int32Array;
  readonly outcomeAfterDays: number;
  readonly embargoDays: number;
  readonly folds: number;
}

/**
 * Cross-validation for overlapping outcomes: rows before the test whose outcome reaches into it, and rows after it
 * that start before its outcomes are known plus the embargo, are used for training in no fold (López de Prado 2018,
 * chapter 7).
 */
export function purgedFolds({ days, outcomeAfterDays, embargoDays, folds }: PurgedFoldPlan): PurgedFold[] {
  const n = days.length;
  if (!(Number.isInteger(folds) && folds >= 2))
    throw new RangeError(`At least 2 folds are needed, got ${folds}.`);
  if (n === 0) return [];
  const [firstDay, span] = [days[0], days[n - 1] - days[0] + 1];
  return Array.from({ length: folds }, (_, fold) => {
    const start = firstDay + Math.floor((span * fold) / folds);
    const end = firstDay + Math.floor((span * (fold + 1)) / folds);
    return {
      test: { from: firstRowFrom(days, start), to: firstRowFrom(days, end) },
      before: { from: 0, to: firstRowFrom(days, start - outcomeAfterDays + 1) },
      after: { from: firstRowFrom(days, end - 1 + outcomeAfterDays + embargoDays + 1), to: n },
    };
  });
}
