import { describe, expect, it } from 'vitest';
import { outputsOf } from '../../fixtures/predict-columns.ts';
import { randomStream } from '../random/index.ts';
import {
  binColumns,
  blendScores,
  fitRidge,
  gramOf,
  linearContributions,
  predictLinear,
  trainTrees,
  treeContributions,
} from './index.ts';

describe('A blend of ridge and trees', () => {
  it('QUANT-4: has contributions that add up to its score to 1e-9', () => {
    const stream = randomStream({ seed: 1 });
    const columns = Array.from({ length: 8 }, () =>
      Float64Array.from({ length: 300 }, () => stream.normal()),
    );
    const targets = Float64Array.from(
      { length: 300 },
      (_, i) => columns[0][i] * columns[1][i] + columns[2][i] + stream.normal(),
    );
    const trees = trainTrees({
      matrix: binColumns(columns),
      targets,
      options: { loss: 'squared', rounds: 50 },
    });
    const ridge = fitRidge(gramOf({ columns, targets }), 300);
    if (ridge === null) throw new Error('rows were given');
    const means = Float64Array.from(columns, (column) => column.reduce((sum, x) => sum + x / 300, 0));
    const [treeOutputs, linearOutputs] = [outputsOf(trees, columns), predictLinear(ridge, columns)];
    for (let i = 0; i < 300; i++) {
      const row = Float64Array.from(columns, (column) => column[i]);
      const { expected, byFeature } = blendScores([
        { weight: 0.4, score: linearContributions(ridge, { row, means }) },
        { weight: 0.6, score: treeContributions(trees, row) },
      ]);
      const sum = byFeature.reduce((total, value) => total + value, expected);
      expect(Math.abs(sum - (0.4 * linearOutputs[i] + 0.6 * treeOutputs[i]))).toBeLessThan(1e-9);
    }
  });
  it('refuses models that read different features', () => {
    const part = (features: number) => ({
      weight: 1,
      score: { expected: 0, byFeature: new Float64Array(features) },
    });
    expect(() => blendScores([part(3), part(4)])).toThrow('same features, got 3 and 4');
  });
});
