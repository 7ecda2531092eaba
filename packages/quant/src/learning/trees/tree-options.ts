/** How boosted trees are grown. All options have their usual meaning in gradient boosting libraries. */
export interface TreeOptions {
  /** `logistic` learns the log-odds of a 0/1 target, `squared` a number. */
  readonly loss: 'logistic' | 'squared';
  readonly rounds: number;
  /** Share of each tree's answer that is added (eta). */
  readonly learningRate: number;
  /** Longest path from root to leaf. */
  readonly maxDepth: number;
  /** At most 31 or 2 to the power of the depth, whichever is less; the best leaf is split first. */
  readonly maxLeaves: number;
  /** L2 penalty on leaf values. */
  readonly lambda: number;
  /** Minimum sum of second derivatives in a leaf; for squared loss the minimum weight of rows. */
  readonly minChildWeight: number;
  /** Minimum improvement of G²/(H + lambda) for a split. */
  readonly minGain: number;
  /** Share of rows, redrawn for each tree. */
  readonly rowShare: number;
  /** Share of features, redrawn for each tree. */
  readonly columnShare: number;
  readonly seed: number;
  /** Raw output before the first tree; by default the targets' mean (or its log-odds). */
  readonly base?: number;
}

/** The settings of the product's own models: shallow, slow, heavily damped. */
export const DEFAULT_TREE_OPTIONS: TreeOptions = {
  loss: 'logistic',
  rounds: 150,
  learningRate: 0.03,
  maxDepth: 3,
  maxLeaves: 8,
  lambda: 10,
  minChildWeight: 1,
  minGain: 0,
  rowShare: 0.5,
  columnShare: 0.5,
  seed: 1,
};

/** Maximum number of leaves per tree. */
export const LEAF_CEILING = 31;

const LIMITS = [
  ['rounds', 1, 100_000],
  ['learningRate', 1e-9, 1],
  ['maxDepth', 1, LEAF_CEILING - 1],
  ['maxLeaves', 2, LEAF_CEILING],
  ['lambda', 0, 1e12],
  ['minChildWeight', 0, 1e12],
  ['minGain', 0, 1e12],
  ['rowShare', 1e-9, 1],
  ['columnShare', 1e-9, 1],
] as const;

/** Options completed with the defaults; names the first one that is out of range. */
export function completeTreeOptions(chosen: Partial<TreeOptions>): TreeOptions {
  const options: TreeOptions = { ...DEFAULT_TREE_OPTIONS, ...chosen };
  for (const [name, low, high] of LIMITS) {
    const value = options[name];
    if (!(value >= low && value <= high)) {
      throw new RangeError(`The tree option ${name} lies between ${low} and ${high}, got ${value}.`);
    }
  }
  for (const name of ['rounds', 'maxDepth', 'maxLeaves'] as const) {
    if (!Number.isInteger(options[name])) {
      throw new RangeError(`The tree option ${name} is a whole number, got ${options[name]}.`);
    }
  }
  return options;
}
