import { FEATURE_COUNT } from '../features/feature-table.ts';
import { predictTrees } from '../learning/trees/predict-trees.ts';
import type { UncalibratedModel } from './fit-block.ts';
import { RIDGE_SHARE } from './signal-model.ts';

/** Rows scored at a time: their columns stay in cache. */
const CHUNK = 4096;

/** Rows of features, wherever they are stored. */
export interface RowSource {
  readonly count: number;
  /** The block containing row `i`, and where the row begins. */
  blockOf(i: number): Float32Array;
  offsetOf(i: number): number;
}

/** Blended log-odds of rows, before calibration: half ridge, half trees. */
export function scoreRows(model: UncalibratedModel, source: RowSource): Float64Array {
  const scores = new Float64Array(source.count);
  for (let from = 0; from < source.count; from += CHUNK) {
    const to = Math.min(source.count, from + CHUNK);
    const columns = Array.from({ length: FEATURE_COUNT }, () => new Float64Array(to - from));
    for (let i = from; i < to; i++) {
      const [block, offset] = [source.blockOf(i), source.offsetOf(i)];
      for (let f = 0; f < FEATURE_COUNT; f++) columns[f][i - from] = block[offset + f];
    }
    const trees = predictTrees(model.trees, columns);
    const linear = new Float64Array(to - from).fill(model.ridge.intercept);
    for (let f = 0; f < FEATURE_COUNT; f++) {
      const [column, beta, fill] = [columns[f], model.ridge.coefficients[f], model.fills[f]];
      for (let i = 0; i < column.length; i++) {
        linear[i] += beta * (Number.isNaN(column[i]) ? fill : column[i]);
      }
    }
    for (let i = from; i < to; i++)
      scores[i] = RIDGE_SHARE * linear[i - from] + (1 - RIDGE_SHARE) * trees[i - from];
  }
  return scores;
}

/** Scores of one day: row `a` of the block belongs to asset `a`; `NaN` if a row is empty. */
export function scoreDay(model: UncalibratedModel, block: Float32Array): Float64Array {
  const count = block.length / FEATURE_COUNT;
  const scores = scoreRows(model, { count, blockOf: () => block, offsetOf: (i) => i * FEATURE_COUNT });
  for (let a = 0; a < count; a++) {
    const row = block.subarray(a * FEATURE_COUNT, (a + 1) * FEATURE_COUNT);
    if (row.every((value) => Number.isNaN(value))) scores[a] = Number.NaN;
  }
  return scores;
}
