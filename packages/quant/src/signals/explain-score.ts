import { featureTable } from '../features/feature-table.ts';
import { blendScores, type ExplainedScore } from '../learning/blend.ts';
import { linearContributions } from '../learning/linear/linear-contributions.ts';
import { treeContributions } from '../learning/trees/tree-contributions.ts';
import type { UncalibratedModel } from './fit-block.ts';
import { RIDGE_SHARE, type SignalModel } from './signal-model.ts';

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

/** A feature's share of a score. */
export interface Contribution {
  readonly featureId: string;
  /** The column's value; `null` for a gap. */
  readonly value: number | null;
  /** In log-odds. */
  readonly share: number;
}

/** What the model sees; `expected` and all shares add up to `score`. */
export interface ScoreExplanation {
  readonly score: number;
  readonly expected: number;
  /** Largest first. */
  readonly contributions: readonly Contribution[];
}

/** Explains a score, with the features that moved it most first. */
export function explainSignal(model: SignalModel, features: ArrayLike<number>): ScoreExplanation {
  const { expected, byFeature } = explainScore(model, features);
  const contributions = featureTable
    .map(({ id, column }): Contribution => {
      const value = features[column];
      return { featureId: id, value: Number.isNaN(value) ? null : value, share: byFeature[column] };
    })
    .toSorted((a, b) => Math.abs(b.share) - Math.abs(a.share) || (a.featureId < b.featureId ? -1 : 1));
  return { score: byFeature.reduce((sum, share) => sum + share, expected), expected, contributions };
}
