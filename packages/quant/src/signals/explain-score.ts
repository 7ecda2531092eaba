import { blendScores, type ExplainedScore } from '../learning/blend.ts';
import { linearContributions } from '../learning/linear/linear-contributions.ts';
import { treeContributions } from '../learning/trees/tree-contributions.ts';
import type { UncalibratedModel } from './fit-block.ts';
import { RIDGE_SHARE } from './signal-model.ts';

/**
 * Why a row got its score: the model's expected output for any row, and each feature's share; together they are the
 * score. A gap counts as the usual value in the ridge and goes the learned way in the trees.
 */
export function explainScore(model: UncalibratedModel, features: ArrayLike<number>): ExplainedScore {
  const row = Float64Array.from(features);
  const filled = row.map((value, f) => (Number.isNaN(value) ? model.fills[f] : value));
  return blendScores([
    { weight: RIDGE_SHARE, score: linearContributions(model.ridge, { row: filled, means: model.means }) },
    { weight: 1 - RIDGE_SHARE, score: treeContributions(model.trees, row) },
  ]);
}
