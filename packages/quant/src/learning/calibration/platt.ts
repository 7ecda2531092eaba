import { fitLogistic } from '../linear/logistic-regression.ts';
import { logistic } from '../trees/predict-trees.ts';

/** From a score to a probability: either a curve through the scores, or the base rate if scores are uninformative. */
export type PlattCalibration =
  | { readonly kind: 'curve'; readonly slope: number; readonly intercept: number }
  | { readonly kind: 'base-rate'; readonly probability: number };

/**
 * Platt's calibration (J. Platt, 1999; targets softened as there, fitted by Newton steps): P = 1 / (1 + e^−(slope · score + intercept))
 * on scores whose outcome is known. If higher scores did not come true more often (slope ≤ 0, or only one kind of
 * outcome) the honest answer is the base rate. `null` below 2 outcomes.
 */
export function fitPlatt(scores: Float64Array, outcomes: Uint8Array): PlattCalibration | null {
  const n = scores.length;
  if (n !== outcomes.length)
    throw new RangeError(`Each score needs its outcome, got ${n} and ${outcomes.length}.`);
  if (n < 2) return null;
  const hits = outcomes.reduce((sum, outcome) => sum + outcome, 0);
  const baseRate: PlattCalibration = { kind: 'base-rate', probability: hits / n };
  if (hits === 0 || hits === n) return baseRate;
  const [high, low] = [(hits + 1) / (hits + 2), 1 / (n - hits + 2)];
  const targets = Float64Array.from(outcomes, (outcome) => (outcome === 1 ? high : low));
  if (scores.every((score) => score === scores[0])) return baseRate;
  const { intercept, coefficients } = fitLogistic({ columns: [scores], targets }, 0);
  return coefficients[0] > 0 ? { kind: 'curve', slope: coefficients[0], intercept } : baseRate;
}

/** The calibrated probability of a score. */
export function plattProbability(calibration: PlattCalibration, score: number): number {
  if (calibration.kind === 'base-rate') return calibration.probability;
  return logistic(calibration.slope * score + calibration.intercept);
}
