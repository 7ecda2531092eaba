import type { TreeModel } from './tree-model.ts';

/** Raw outputs (log-odds or numbers) for feature columns; `NaN` in a feature is a gap and follows the learned side. */
export function predictTrees(model: TreeModel, columns: readonly Float64Array[]): Float64Array {
  if (columns.length !== model.features) {
    throw new RangeError(`The model reads ${model.features} features, but ${columns.length} were given.`);
  }
  const rows = columns.length === 0 ? 0 : columns[0].length;
  const { feature, threshold, missingLeft, left, right, value } = model;
  const outputs = new Float64Array(rows).fill(model.base);
  for (let tree = 0; tree < model.roots.length; tree++) {
    const root = model.roots[tree];
    for (let row = 0; row < rows; row++) {
      let node = root;
      for (let split = feature[node]; split >= 0; split = feature[node]) {
        const x = columns[split][row];
        const goesLeft = x <= threshold[node] || (missingLeft[node] === 1 && Number.isNaN(x));
        node = goesLeft ? left[node] : right[node];
      }
      outputs[row] += value[node];
    }
  }
  return outputs;
}

/** The raw output for one row, whose features stand next to each other from `offset` on. */
export function predictRow(model: TreeModel, row: Float32Array, offset: number): number {
  const { feature, threshold, missingLeft, left, right, value, roots } = model;
  let output = model.base;
  for (let tree = 0; tree < roots.length; tree++) {
    let node = roots[tree];
    for (let split = feature[node]; split >= 0; split = feature[node]) {
      const x = row[offset + split];
      const goesLeft = x <= threshold[node] || (missingLeft[node] === 1 && Number.isNaN(x));
      node = goesLeft ? left[node] : right[node];
    }
    output += value[node];
  }
  return output;
}

/**
 * Probability for given log-odds. `Math.exp` may differ between engines in the last digit: replay on the pinned
 * runtime.
 */
export function logistic(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** Probabilities of a logistic model for feature columns. */
export function predictProbabilities(model: TreeModel, columns: readonly Float64Array[]): Float64Array {
  if (model.loss !== 'logistic')
    throw new RangeError('Only a model trained on logistic loss gives probabilities.');
  return predictTrees(model, columns).map(logistic);
}
