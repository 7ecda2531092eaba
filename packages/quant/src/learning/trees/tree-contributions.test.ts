import { describe, expect, it } from 'vitest';
import { outputsOf } from '../../../fixtures/predict-columns.ts';
import { randomStream } from '../../random/index.ts';
import { binColumns, type TreeModel, trainTrees, treeContributions } from './index.ts';

function randomModel(seed: number, { features, leaves }: { features: number; leaves: number }) {
  const stream = randomStream({ seed });
  const columns = Array.from({ length: features }, () =>
    Float64Array.from({ length: 400 }, () => stream.normal()),
  );
  const targets = Float64Array.from(
    { length: 400 },
    (_, i) => columns[0][i] * columns[1][i] + columns[2][i] + stream.normal(),
  );
  for (const column of columns) for (let i = 0; i < 400; i++) if (stream.chance(0.1)) column[i] = Number.NaN;
  const options = {
    loss: 'squared' as const,
    rounds: 8,
    maxLeaves: leaves,
    maxDepth: 12,
    lambda: 1,
    learningRate: 0.2,
    rowShare: 0.7,
  };
  return { columns, model: trainTrees({ matrix: binColumns(columns), targets, options }) };
}

/** Output if only the features in `known` are known: other splits are averaged by the training rows below them. */
function outputKnowing(model: TreeModel, row: Float64Array, known: number): number {
  const below = (node: number): number => {
    const split = model.feature[node];
    if (split < 0) return model.value[node];
    const [left, right] = [model.left[node], model.right[node]];
    if (known & (1 << split)) {
      const x = row[split];
      return below(
        x <= model.threshold[node] || (Number.isNaN(x) && model.missingLeft[node] === 1) ? left : right,
      );
    }
    const whole = model.cover[left] + model.cover[right];
    return (model.cover[left] * below(left) + model.cover[right] * below(right)) / whole;
  };
  return model.roots.reduce((sum, root) => sum + below(root), model.base);
}

/** Shapley's formula itself, over every set of features. */
function shapleyValues(model: TreeModel, row: Float64Array): number[] {
  const n = row.length;
  const factorial = (k: number): number => (k <= 1 ? 1 : k * factorial(k - 1));
  const outputs = Array.from({ length: 1 << n }, (_, known) => outputKnowing(model, row, known));
  return Array.from({ length: n }, (_, feature) => {
    let value = 0;
    for (let known = 0; known < 1 << n; known++) {
      if (known & (1 << feature)) continue;
      const size = known.toString(2).replaceAll('0', '').length;
      const weight = (factorial(size) * factorial(n - size - 1)) / factorial(n);
      value += weight * (outputs[known | (1 << feature)] - outputs[known]);
    }
    return value;
  });
}

describe('What the trees look at', () => {
  it("equals Shapley's formula worked out over every set of features", () => {
    for (let seed = 1; seed <= 5; seed++) {
      const { columns, model } = randomModel(seed, { features: 6, leaves: 12 });
      for (let i = 0; i < 20; i++) {
        const row = Float64Array.from(columns, (column) => column[i]);
        const { expected, byFeature } = treeContributions(model, row);
        expect(expected).toBeCloseTo(outputKnowing(model, row, 0), 10);
        shapleyValues(model, row).forEach((value, feature) => {
          expect(byFeature[feature]).toBeCloseTo(value, 10);
        });
      }
    }
  });

  it('QUANT-4: adds up to the raw output to 1e-9 for deep trees and many features', () => {
    const { columns, model } = randomModel(9, { features: 30, leaves: 31 });
    const outputs = outputsOf(model, columns);
    for (let i = 0; i < 400; i++) {
      const { expected, byFeature } = treeContributions(
        model,
        Float64Array.from(columns, (column) => column[i]),
      );
      const sum = byFeature.reduce((total, value) => total + value, expected);
      expect(Math.abs(sum - outputs[i])).toBeLessThan(1e-9);
    }
  });

  it('gives a feature that the trees never ask about exactly nothing', () => {
    const columns = [Float64Array.of(1, 2, 3, 4), new Float64Array(4).fill(7)];
    const model = trainTrees({
      matrix: binColumns(columns),
      targets: Float64Array.of(0, 0, 1, 1),
      options: { rounds: 3, rowShare: 1, columnShare: 1, minChildWeight: 0 },
    });
    expect(treeContributions(model, Float64Array.of(1, 7)).byFeature[1]).toBe(0);
  });
});
