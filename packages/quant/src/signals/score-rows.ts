import { FEATURE_COUNT } from '../features/feature-table.ts';
import { predictRow } from '../learning/trees/predict-trees.ts';
import type { UncalibratedModel } from './fit-block.ts';
import { RIDGE_SHARE } from './signal-model.ts';

/** Rows of features, wherever they are stored. */
export interface RowSource {
  readonly count: number;
  /** The block containing row `i`, and where the row begins. */
  blockOf(i: number): Float32Array;
  offsetOf(i: number): number;
}

/** Blended log-odds of rows, before calibration: half ridge, half trees. */
export function scoreRows({ ridge, fills, trees }: UncalibratedModel, source: RowSource): Float64Array {
  const scores = new Float64Array(source.count);
  const [betas, gaps] = [Float64Array.from(ridge.coefficients), Float64Array.from(fills)];
  for (let i = 0; i < scores.length; i++) {
    const [block, offset] = [source.blockOf(i), source.offsetOf(i)];
    let linear = ridge.intercept;
    for (let f = 0; f < FEATURE_COUNT; f++) {
      const value = block[offset + f];
      linear += betas[f] * (Number.isNaN(value) ? gaps[f] : value);
    }
    scores[i] = RIDGE_SHARE * linear + (1 - RIDGE_SHARE) * predictRow(trees, block, offset);
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
