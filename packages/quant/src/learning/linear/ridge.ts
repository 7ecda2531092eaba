import { solvePositiveDefinite } from './cholesky.ts';
import type { Gram } from './gram.ts';

/** A linear rule: intercept plus the features times their coefficients, in the features' own units. */
export interface LinearModel {
  readonly intercept: number;
  readonly coefficients: Float64Array;
}

/**
 * Ridge regression (Hoerl and Kennard, Technometrics 12, 1970) on columns standardised to mean 0 and deviation 1,
 * with coefficients returned in the original units. `alpha` is added to each diagonal element of Zᵀ W Z; the product
 * uses alpha = number of rows. A constant feature gets 0. `null` without rows.
 */
export function fitRidge(gram: Gram, alpha: number): LinearModel | null {
  const { features, sums } = gram;
  if (!(alpha >= 0)) throw new RangeError(`The ridge penalty is not negative, got ${alpha}.`);
  const size = features + 2;
  const weight = sums[0];
  if (!(weight > 0)) return null;
  const mean = (a: number) => sums[a * size] / weight;
  const centred = (a: number, b: number) => sums[a * size + b] - mean(a) * mean(b) * weight;
  const deviations = new Float64Array(features);
  for (let f = 0; f < features; f++) {
    const variance = centred(f + 1, f + 1) / weight;
    const scale = mean(f + 1) ** 2 + variance;
    deviations[f] = variance > 1e-14 * scale ? Math.sqrt(variance) : 0;
  }
  const matrix = new Float64Array(features * features);
  const right = new Float64Array(features);
  for (let a = 0; a < features; a++) {
    for (let b = 0; b < a; b++) {
      const scale = deviations[a] * deviations[b];
      matrix[a * features + b] = scale > 0 ? centred(a + 1, b + 1) / scale : 0;
    }
    matrix[a * features + a] = weight + alpha;
    right[a] = deviations[a] > 0 ? centred(size - 1, a + 1) / deviations[a] : 0;
  }
  const standardised = solvePositiveDefinite(matrix, right);
  if (standardised === null) {
    throw new RangeError('The features repeat one another; a ridge penalty above 0 is needed.');
  }
  const coefficients = standardised.map((beta, f) => (deviations[f] > 0 ? beta / deviations[f] : 0));
  let intercept = mean(size - 1);
  for (let f = 0; f < features; f++) intercept -= coefficients[f] * mean(f + 1);
  return { intercept, coefficients };
}

/** A linear rule's output for feature columns; `NaN` if a feature has a gap. */
export function predictLinear(model: LinearModel, columns: readonly Float64Array[]): Float64Array {
  if (columns.length !== model.coefficients.length) {
    throw new RangeError(
      `The model reads ${model.coefficients.length} features, but ${columns.length} were given.`,
    );
  }
  const outputs = new Float64Array(columns.length === 0 ? 0 : columns[0].length).fill(model.intercept);
  columns.forEach((column, f) => {
    const beta = model.coefficients[f];
    for (let i = 0; i < outputs.length; i++) outputs[i] += beta * column[i];
  });
  return outputs;
}
