import { logistic } from '../trees/predict-trees.ts';
import { solvePositiveDefinite } from './cholesky.ts';
import { type LinearModel, predictLinear } from './ridge.ts';

/** Rows for a logistic regression: features without gaps, outcomes between 0 and 1 (usually 0 or 1). */
export interface LogisticRows {
  readonly columns: readonly Float64Array[];
  readonly targets: Float64Array;
  readonly weights?: Float64Array;
}

const MAX_STEPS = 100;
const CONVERGED = 1e-10;

/**
 * Logistic regression by Newton steps (iteratively reweighted least squares), halved if a step would make things
 * worse. `penalty` is L2 on the coefficients, half the usual `alpha · |β|²`; the intercept is free. Without a penalty
 * perfectly separable outcomes have no finite answer and the call throws.
 */
export function fitLogistic(rows: LogisticRows, penalty: number): LinearModel {
  if (!(penalty >= 0)) throw new RangeError(`The penalty is not negative, got ${penalty}.`);
  if (rows.targets.length === 0) throw new RangeError('A logistic regression needs at least one row.');
  const size = rows.columns.length + 1;
  let beta: Float64Array = new Float64Array(size);
  let loss = penalisedLoss(rows, beta, penalty);
  for (let step = 0; step < MAX_STEPS; step++) {
    const { slope, curvature } = derivatives(rows, beta, penalty);
    const direction = solvePositiveDefinite(curvature, slope);
    if (direction === null)
      throw new RangeError('The features repeat one another or separate the outcomes perfectly.');
    let [share, next] = [1, beta];
    let lower = loss;
    for (; share > 1e-9; share /= 2) {
      next = beta.map((b, i) => b - share * direction[i]);
      lower = penalisedLoss(rows, next, penalty);
      if (lower <= loss) break;
    }
    let largest = 0;
    for (let i = 0; i < size; i++)
      largest = Math.max(largest, Math.abs(next[i] - beta[i]) / (1 + Math.abs(beta[i])));
    if (lower <= loss) [beta, loss] = [next, lower];
    if (largest < CONVERGED || share <= 1e-9) return { intercept: beta[0], coefficients: beta.slice(1) };
  }
  throw new RangeError('The outcomes are separated perfectly; a penalty above 0 is needed.');
}

function outputsAt(rows: LogisticRows, beta: Float64Array): Float64Array {
  if (rows.columns.length === 0) return new Float64Array(rows.targets.length).fill(beta[0]);
  return predictLinear({ intercept: beta[0], coefficients: beta.subarray(1) }, rows.columns);
}

function penalisedLoss(rows: LogisticRows, beta: Float64Array, penalty: number): number {
  const outputs = outputsAt(rows, beta);
  let loss = 0;
  for (let i = 0; i < outputs.length; i++) {
    const z = outputs[i];
    const softplus = Math.max(z, 0) + Math.log1p(Math.exp(-Math.abs(z)));
    loss += (rows.weights ? rows.weights[i] : 1) * (softplus - rows.targets[i] * z);
  }
  for (let f = 1; f < beta.length; f++) loss += (penalty / 2) * beta[f] * beta[f];
  return loss;
}

function derivatives(
  rows: LogisticRows,
  beta: Float64Array,
  penalty: number,
): { slope: Float64Array; curvature: Float64Array } {
  const size = beta.length;
  const outputs = outputsAt(rows, beta);
  const misses = new Float64Array(outputs.length);
  const spreads = new Float64Array(outputs.length);
  for (let i = 0; i < outputs.length; i++) {
    const weight = rows.weights ? rows.weights[i] : 1;
    const p = logistic(outputs[i]);
    misses[i] = weight * (p - rows.targets[i]);
    spreads[i] = weight * p * (1 - p);
  }
  const ones = new Float64Array(outputs.length).fill(1);
  const columns = [ones, ...rows.columns];
  const slope = new Float64Array(size);
  const curvature = new Float64Array(size * size);
  for (let a = 0; a < size; a++) {
    const first = columns[a];
    for (let i = 0; i < misses.length; i++) slope[a] += first[i] * misses[i];
    for (let b = 0; b <= a; b++) {
      const second = columns[b];
      let sum = 0;
      for (let i = 0; i < spreads.length; i++) sum += spreads[i] * first[i] * second[i];
      curvature[a * size + b] = sum;
    }
    if (a === 0) continue;
    slope[a] += penalty * beta[a];
    curvature[a * size + a] += penalty;
  }
  return { slope, curvature };
}
