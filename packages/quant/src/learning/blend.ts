/** One model's answer for a row: its expected output for any row, and each feature's share of the rest. */
export interface ExplainedScore {
  readonly expected: number;
  /** One per feature; `expected` plus their sum is the model's output. */
  readonly byFeature: Float64Array;
}

/**
 * Several models as one: the weighted sum of their outputs, with contributions that still add up to it, because a
 * feature's share in a sum is the sum of its shares. All models read the same features in the same order.
 */
export function blendScores(
  parts: readonly { readonly weight: number; readonly score: ExplainedScore }[],
): ExplainedScore {
  const features = parts[0]?.score.byFeature.length ?? 0;
  const byFeature = new Float64Array(features);
  let expected = 0;
  for (const { weight, score } of parts) {
    if (score.byFeature.length !== features) {
      throw new RangeError(
        `Blended models read the same features, got ${features} and ${score.byFeature.length}.`,
      );
    }
    expected += weight * score.expected;
    for (let f = 0; f < features; f++) byFeature[f] += weight * score.byFeature[f];
  }
  return { expected, byFeature };
}
