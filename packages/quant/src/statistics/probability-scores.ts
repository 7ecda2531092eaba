/** Probabilities given in advance, and what then happened (1 = yes, 0 = no). */
export interface JudgedProbabilities {
  readonly probabilities: Float64Array;
  readonly outcomes: Uint8Array;
}

function requirePairs({ probabilities, outcomes }: JudgedProbabilities): number {
  if (probabilities.length !== outcomes.length) {
    throw new RangeError(
      `Each probability needs its outcome, got ${probabilities.length} and ${outcomes.length}.`,
    );
  }
  return probabilities.length;
}

/** Brier score: mean squared miss of the probability, 0 is perfect, 0.25 is always saying 50 %. `null` when empty. */
export function brierScore(judged: JudgedProbabilities): number | null {
  const n = requirePairs(judged);
  if (n === 0) return null;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += (judged.probabilities[i] - judged.outcomes[i]) ** 2;
  return sum / n;
}

/** Share of the base rate's Brier score that was saved; above 0 is better than always quoting `baseRate`. */
export function brierSkill(judged: JudgedProbabilities, baseRate: number): number | null {
  const n = requirePairs(judged);
  const score = brierScore(judged);
  const reference = brierScore({ ...judged, probabilities: new Float64Array(n).fill(baseRate) });
  if (score === null || reference === null || reference === 0) return null;
  return 1 - score / reference;
}

/** Mean negative log probability of what happened; probabilities are kept `floor` away from 0 and 1. */
export function logLoss(judged: JudgedProbabilities, floor = 1e-15): number | null {
  const n = requirePairs(judged);
  if (n === 0) return null;
  let sum = 0;
  for (let i = 0; i < n; i++) {
    const p = Math.min(1 - floor, Math.max(floor, judged.probabilities[i]));
    sum -= Math.log(judged.outcomes[i] === 1 ? p : 1 - p);
  }
  return sum / n;
}
