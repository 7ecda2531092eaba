import { MISSING_BIN } from './binned-matrix.ts';

/** One feature's histogram in one node, and the node's totals. */
export interface SplitQuestion {
  readonly histograms: Float64Array;
  readonly offset: number;
  readonly binCount: number;
  readonly gradient: number;
  readonly hessian: number;
  readonly lambda: number;
  readonly minChildWeight: number;
}

/**
 * Best cut of one feature: the one with the largest increase of G²/(H + lambda) over both sides compared with the
 * whole node (Chen and Guestrin, KDD 2016, eq. 7, without the half). Rows with a gap go to the side that gains more.
 * Writes gain (−Infinity if no cut is allowed), bin, missing-goes-left, left G and left H to `out` from `at`.
 */
export function findSplit(question: SplitQuestion, out: Float64Array, at: number): void {
  const { histograms, offset, binCount, gradient, hessian, lambda, minChildWeight } = question;
  const whole = (gradient * gradient) / (hessian + lambda);
  const missingGradient = histograms[offset + 2 * MISSING_BIN];
  const missingHessian = histograms[offset + 2 * MISSING_BIN + 1];
  const least = Math.max(minChildWeight, 1e-12);
  let best = Number.NEGATIVE_INFINITY;
  for (let side = 0; side < (missingHessian > 0 ? 2 : 1); side++) {
    let leftGradient = side === 1 ? missingGradient : 0;
    let leftHessian = side === 1 ? missingHessian : 0;
    const lastBin = missingHessian > 0 && side === 0 ? binCount : binCount - 1;
    for (let bin = 0; bin < lastBin; bin++) {
      const binGradient = histograms[offset + 2 * bin];
      const binHessian = histograms[offset + 2 * bin + 1];
      // Behind an empty bin the cut is the one before it again; in small nodes most bins are empty.
      if (binHessian === 0 && binGradient === 0 && bin > 0) continue;
      leftGradient += binGradient;
      leftHessian += binHessian;
      const rightHessian = hessian - leftHessian;
      if (leftHessian < least) continue;
      if (rightHessian < least) break;
      const rightGradient = gradient - leftGradient;
      const gain =
        (leftGradient * leftGradient) / (leftHessian + lambda) +
        (rightGradient * rightGradient) / (rightHessian + lambda) -
        whole;
      if (gain <= best) continue;
      best = gain;
      out[at + 1] = bin;
      out[at + 2] = side;
      out[at + 3] = leftGradient;
      out[at + 4] = leftHessian;
    }
  }
  out[at] = best;
}
