import type { LinearModel } from './ridge.ts';

/** Why a linear rule gave its output. */
export interface LinearContributions {
  /** Output at the features' means. */
  readonly expected: number;
  /** One per feature; `expected` plus their sum is the output. */
  readonly byFeature: Float64Array;
}

/** Exact Shapley values of a linear rule: each coefficient times the feature's distance from its mean. */
export function linearContributions(
  model: LinearModel,
  { row, means }: { row: Float64Array; means: Float64Array },
): LinearContributions {
  if (row.length !== model.coefficients.length || means.length !== row.length) {
    throw new RangeError(
      `The model reads ${model.coefficients.length} features; the row or the means have another number.`,
    );
  }
  let expected = model.intercept;
  for (let f = 0; f < means.length; f++) expected += model.coefficients[f] * means[f];
  return { expected, byFeature: row.map((x, f) => model.coefficients[f] * (x - means[f])) };
}
