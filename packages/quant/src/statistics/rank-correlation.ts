import { rankValues } from './rank-values.ts';

/** Plain linear correlation of two columns of equal length without gaps; `null` if one is constant. */
export function linearCorrelation(x: Float64Array, y: Float64Array): number | null {
  const n = x.length;
  if (n !== y.length) throw new RangeError(`Both columns need the same length, got ${n} and ${y.length}.`);
  if (n < 2) return null;
  let [meanX, meanY] = [0, 0];
  for (let i = 0; i < n; i++) {
    meanX += x[i];
    meanY += y[i];
  }
  meanX /= n;
  meanY /= n;
  let [xx, yy, xy] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    const dx = x[i] - meanX;
    const dy = y[i] - meanY;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  if (!(xx > 0 && yy > 0)) return null;
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
}

/** Spearman's rank correlation: do the larger go with the larger, whatever the shape? `null` if undefined. */
export function spearmanCorrelation(x: Float64Array, y: Float64Array): number | null {
  return linearCorrelation(rankValues(x).ranks, rankValues(y).ranks);
}

/**
 * Rank information coefficient of one day: did the names scored higher go on to earn more? Pairs with a gap on either
 * side are left out; `null` below `minimumNames` complete pairs (20 by default).
 */
export function rankInformationCoefficient(
  scores: Float64Array,
  outcomes: Float64Array,
  minimumNames = 20,
): number | null {
  if (scores.length !== outcomes.length) {
    throw new RangeError(`Each score needs its outcome, got ${scores.length} and ${outcomes.length}.`);
  }
  const x = new Float64Array(scores.length);
  const y = new Float64Array(scores.length);
  let n = 0;
  for (let i = 0; i < scores.length; i++) {
    if (Number.isNaN(scores[i]) || Number.isNaN(outcomes[i])) continue;
    x[n] = scores[i];
    y[n++] = outcomes[i];
  }
  return n < minimumNames ? null : spearmanCorrelation(x.subarray(0, n), y.subarray(0, n));
}
