import { childOf, type TreeModel } from './tree-model.ts';

/** The raw output (log-odds or a number) for one row, whose features stand next to each other from `offset` on. */
export function predictRow(model: TreeModel, row: Float32Array | Float64Array, offset: number): number {
  const { feature, value, roots } = model;
  let output = model.base;
  for (let tree = 0; tree < roots.length; tree++) {
    let node = roots[tree];
    for (let split = feature[node]; split >= 0; split = feature[node]) {
      node = childOf(model, node, row[offset + split]);
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
