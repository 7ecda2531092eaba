import { type RandomStream, shuffle } from '@auspex/quant/random';

/** Rows with few features each: row i has `slots` and `values` from `starts[i]` up to `starts[i + 1]`. */
export interface SparseRows {
  readonly starts: Uint32Array;
  readonly slots: Uint16Array;
  readonly values: Float64Array;
  readonly width: number;
}

/** One weight per slot, and the last one for the constant. */
export interface SparseFit {
  readonly weights: Float64Array;
  readonly constant: number;
}

const PASSES = 300;
const INNER_STEPS = 8;
const SETTLED = 1e-5;
const EDGE = 1e-8;

/**
 * L2 logistic regression on sparse rows by dual coordinate descent (Yu, Huang and Lin, Machine Learning 85, 2011):
 * minimises |w|²/2 + cost · Σ log(1 + e^(−y·w·x)). The constant is penalised as one more weight.
 */
export function fitSparseLogistic(
  rows: SparseRows,
  isPositive: Uint8Array,
  { cost, stream }: { readonly cost: number; readonly stream: RandomStream },
): SparseFit {
  const count = isPositive.length;
  const weights = new Float64Array(rows.width);
  let constant = 0;
  const alphas = new Float64Array(count).fill(Math.min(0.001 * cost, EDGE));
  const squares = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const y = isPositive[i] === 1 ? 1 : -1;
    squares[i] = 1;
    for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++) {
      squares[i] += rows.values[k] ** 2;
      weights[rows.slots[k]] += y * alphas[i] * rows.values[k];
    }
    constant += y * alphas[i];
  }
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  for (let pass = 0; pass < PASSES; pass++) {
    shuffle(order, stream);
    let largest = 0;
    for (const i of order) {
      const y = isPositive[i] === 1 ? 1 : -1;
      let output = constant;
      for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++)
        output += weights[rows.slots[k]] * rows.values[k];
      const before = alphas[i];
      alphas[i] = bestAlpha({ before, square: squares[i], margin: y * output, cost });
      const change = y * (alphas[i] - before);
      largest = Math.max(largest, Math.abs(change));
      if (change === 0) continue;
      for (let k = rows.starts[i]; k < rows.starts[i + 1]; k++)
        weights[rows.slots[k]] += change * rows.values[k];
      constant += change;
    }
    if (largest < SETTLED * cost) break;
  }
  return { weights, constant };
}

/** Newton steps on one dual variable between 0 and cost, kept inside by halving the way to the edge. */
function bestAlpha({
  before,
  square,
  margin,
  cost,
}: {
  before: number;
  square: number;
  margin: number;
  cost: number;
}): number {
  let alpha = before;
  for (let step = 0; step < INNER_STEPS; step++) {
    const slope = square * (alpha - before) + margin + Math.log(alpha / (cost - alpha));
    const curvature = square + cost / (alpha * (cost - alpha));
    const next = alpha - slope / curvature;
    const kept = next <= 0 ? alpha / 10 : next >= cost ? cost - (cost - alpha) / 10 : next;
    if (Math.abs(kept - alpha) < EDGE) return kept;
    alpha = kept;
  }
  return alpha;
}
