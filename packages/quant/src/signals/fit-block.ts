import { fitRidge, type LinearModel } from '../learning/linear/ridge.ts';
import { type TreeTraining, trainTrees } from '../learning/trees/train-trees.ts';
import type { TreeModel } from '../learning/trees/tree-model.ts';
import { DEFAULT_TREE_OPTIONS } from '../learning/trees/tree-options.ts';
import { LOG_ODDS_PER_DEVIATION, type SignalModel } from './signal-model.ts';
import type { TrainingStore } from './training-store.ts';

/** A model before its scores are calibrated. */
export type UncalibratedModel = Omit<SignalModel, 'calibration' | 'baseRate'>;

/** Which block is fitted, and how. */
export interface BlockFit {
  readonly store: TrainingStore;
  readonly block: number;
  /** Rows known at the refit. */
  readonly rows: number;
  readonly head: Pick<SignalModel, 'market' | 'horizonBars' | 'fittedOn' | 'fittedAt'>;
  /** Time of each day of the panel. */
  readonly days: Float64Array;
  readonly seed: number;
  /** Grows the trees; a caller with helper threads passes its own, which must return the same trees. */
  readonly train?: (training: TreeTraining) => TreeModel;
}

/** Ridge of the label on standardised columns with a penalty of all rows' weight, as log-odds of a positive label. */
function fitLinear(store: TrainingStore, block: number) {
  const { gram, means: fills } = store.sumsUpTo(block);
  const size = gram.features + 2;
  const total = gram.sums[0];
  const model = fitRidge(gram, total);
  if (model === null) throw new RangeError('A model needs rows to learn from.');
  const mean = gram.sums[(size - 1) * size] / total;
  const deviation = Math.sqrt(gram.sums[size * size - 1] / total - mean * mean);
  const steepness = deviation > 0 ? LOG_ODDS_PER_DEVIATION / deviation : 0;
  const ridge: LinearModel = {
    intercept: steepness * model.intercept,
    coefficients: model.coefficients.map((beta) => steepness * beta),
  };
  const means = Float64Array.from(fills, (_, f) => gram.sums[(f + 1) * size] / total);
  return { ridge, fills, means };
}

function growTrees({ store, block, rows, seed, train = trainTrees }: BlockFit): TreeModel {
  const weights = store.rows.weight.slice(0, rows);
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / rows;
  return train({
    matrix: store.binnedUpTo(block),
    targets: Float64Array.from(store.rows.label.subarray(0, rows), (label) => (label > 0 ? 1 : 0)),
    weights: weights.map((weight) => weight / mean),
    options: { ...DEFAULT_TREE_OPTIONS, seed },
  });
}

/** Fits the ridge and the trees on all rows known at a block's first day. */
export function fitBlock(fit: BlockFit): UncalibratedModel {
  const { store, block, rows, head, days } = fit;
  const { day } = store.rows;
  return {
    ...head,
    rows,
    firstLearnedAt: days[day[0]],
    lastLearnedAt: days[day[rows - 1]],
    ...fitLinear(store, block),
    trees: growTrees(fit),
  };
}
