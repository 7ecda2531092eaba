/** An increasing curve by its corners: score and probability. */
export interface IsotonicCurve {
  readonly scores: Float64Array;
  readonly probabilities: Float64Array;
}

/** Scores with their outcomes, and weights (1 by default). */
export interface IsotonicRows {
  readonly scores: Float64Array;
  readonly outcomes: Float64Array;
  readonly weights?: Float64Array;
}

/**
 * The increasing step curve nearest to the outcomes, by pooling adjacent violators (Ayer et al., 1955); between steps
 * it is interpolated linearly. Equal scores share one value. `null` without rows.
 */
export function fitIsotonic({ scores, outcomes, weights }: IsotonicRows): IsotonicCurve | null {
  const n = scores.length;
  if (n !== outcomes.length)
    throw new RangeError(`Each score needs its outcome, got ${n} and ${outcomes.length}.`);
  if (n === 0) return null;
  const order = new Uint32Array(n).map((_, i) => i).sort((i, j) => scores[i] - scores[j] || i - j);
  const from = new Float64Array(n);
  const to = new Float64Array(n);
  const sums = new Float64Array(n);
  const masses = new Float64Array(n);
  let pools = 0;
  for (let k = 0; k < n; k++) {
    const i = order[k];
    const weight = weights ? weights[i] : 1;
    const tied = pools > 0 && to[pools - 1] === scores[i] && from[pools - 1] === to[pools - 1];
    const pool = tied ? pools - 1 : pools++;
    if (!tied) {
      from[pool] = scores[i];
      sums[pool] = masses[pool] = 0;
    }
    to[pool] = scores[i];
    sums[pool] += weight * outcomes[i];
    masses[pool] += weight;
    const last = k === n - 1 || scores[order[k + 1]] !== scores[i];
    while (last && pools > 1 && sums[pools - 2] * masses[pools - 1] >= sums[pools - 1] * masses[pools - 2]) {
      pools--;
      to[pools - 1] = to[pools];
      sums[pools - 1] += sums[pools];
      masses[pools - 1] += masses[pools];
    }
  }
  return corners({ from, to, sums, masses, pools });
}

interface Pools {
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly sums: Float64Array;
  readonly masses: Float64Array;
  readonly pools: number;
}

function corners({ from, to, sums, masses, pools }: Pools): IsotonicCurve {
  const scores: number[] = [];
  const probabilities: number[] = [];
  for (let pool = 0; pool < pools; pool++) {
    const value = sums[pool] / masses[pool];
    scores.push(from[pool]);
    probabilities.push(value);
    if (to[pool] === from[pool]) continue;
    scores.push(to[pool]);
    probabilities.push(value);
  }
  return { scores: Float64Array.from(scores), probabilities: Float64Array.from(probabilities) };
}

/** The curve's value at a score; flat outside the scores it was fitted on. */
export function isotonicProbability({ scores, probabilities }: IsotonicCurve, score: number): number {
  const last = scores.length - 1;
  if (Number.isNaN(score)) return Number.NaN;
  if (score <= scores[0]) return probabilities[0];
  if (score >= scores[last]) return probabilities[last];
  let [low, high] = [0, last];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (scores[middle] <= score) low = middle;
    else high = middle;
  }
  const share = (score - scores[low]) / (scores[high] - scores[low]);
  return probabilities[low] + share * (probabilities[high] - probabilities[low]);
}
