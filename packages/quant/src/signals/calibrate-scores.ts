import { fitPlatt, type PlattCalibration, plattProbability } from '../learning/calibration/platt.ts';
import { dayOfMatrix, type PanelMatrix } from './panel-matrix.ts';

/** Settled scores needed before a curve is fitted to them. */
const FEWEST_SCORES = 200;

/** What the calibration of one block may look at. */
export interface CalibrationPlan {
  /** Scores so far, each from a model that did not know its outcome. */
  readonly scores: PanelMatrix;
  readonly outcomes: PanelMatrix;
  readonly horizonBars: number;
  /** Days before this one are settled. */
  readonly settledBefore: number;
  /** The answer while there are too few scores. */
  readonly baseRate: number;
}

/**
 * A day's scores minus their mean: the labels are returns above the day's mean, so only this distance means anything.
 */
export function centreScores(scores: Float64Array): Float64Array {
  let [sum, count] = [0, 0];
  for (const score of scores) {
    if (Number.isNaN(score)) continue;
    sum += score;
    count += 1;
  }
  return scores.map((score) => score - sum / count);
}

/**
 * From centred score to P(up), learned on settled out-of-sample scores of days that do not overlap. If higher scores
 * did not come true more often, the answer is the base rate. The curve's slope is Platt's; its height is set so that
 * a score of 0 means the base rate known then, because how often prices rose on the few days of the fit is the
 * market's doing and not a finding about scores.
 */
export function calibrateScores(plan: CalibrationPlan): PlattCalibration {
  const { scores, outcomes, horizonBars, settledBefore, baseRate } = plan;
  const known: number[] = [];
  const rose: number[] = [];
  for (let day = 0; day < settledBefore; day += horizonBars) {
    const [centred, outcome] = [centreScores(dayOfMatrix(scores, day)), dayOfMatrix(outcomes, day)];
    for (let a = 0; a < centred.length; a++) {
      if (Number.isNaN(centred[a]) || Number.isNaN(outcome[a])) continue;
      known.push(centred[a]);
      rose.push(outcome[a] > 0 ? 1 : 0);
    }
  }
  const fitted =
    known.length >= FEWEST_SCORES ? fitPlatt(Float64Array.from(known), Uint8Array.from(rose)) : null;
  if (fitted?.kind !== 'curve') return { kind: 'base-rate', probability: baseRate };
  const middle = Math.min(0.99, Math.max(0.01, baseRate));
  return { ...fitted, intercept: Math.log(middle / (1 - middle)) };
}

/** P(up) of a day's scores. */
export function calibratedDay(calibration: PlattCalibration, scores: Float64Array): Float64Array {
  return centreScores(scores).map((centred) =>
    Number.isNaN(centred) ? Number.NaN : plattProbability(calibration, centred),
  );
}
