import { normalCdf, normalDensity } from './normal-distribution.ts';

const INVERSE_SQRT_PI = 0.5641895835477563;

/** Pinball loss of one quantile: a miss above costs the level, a miss below the rest. */
export function pinballLoss({ level, quantile, outcome }: QuantileCall): number {
  const miss = outcome - quantile;
  return miss >= 0 ? level * miss : (level - 1) * miss;
}

/** One published quantile and the outcome. */
export interface QuantileCall {
  readonly level: number;
  readonly quantile: number;
  readonly outcome: number;
}

/** Mean pinball loss over the levels of one forecast. */
export function meanPinball({ levels, quantiles, outcome }: QuantileFan): number {
  if (levels.length !== quantiles.length || levels.length === 0) {
    throw new RangeError(`Each level needs its quantile, got ${levels.length} and ${quantiles.length}.`);
  }
  let sum = 0;
  for (let i = 0; i < levels.length; i++) {
    sum += pinballLoss({ level: levels[i], quantile: quantiles[i], outcome });
  }
  return sum / levels.length;
}

/** Several quantiles of one forecast and the outcome. */
export interface QuantileFan {
  readonly levels: Float64Array;
  readonly quantiles: Float64Array;
  readonly outcome: number;
}

/**
 * Continuous ranked probability score of equally likely draws: mean distance to the outcome minus half the mean
 * distance between draws. `sortedDraws` must be ascending; 0 is perfect (Gneiting and Raftery, JASA 102, 2007).
 */
export function crpsOfDraws(sortedDraws: Float64Array, outcome: number): number | null {
  const n = sortedDraws.length;
  if (n === 0) return null;
  let [distance, spread] = [0, 0];
  for (let i = 0; i < n; i++) {
    distance += Math.abs(sortedDraws[i] - outcome);
    spread += (2 * i + 1 - n) * sortedDraws[i];
  }
  return distance / n - spread / (n * n);
}

/** CRPS of a normal forecast, in the unit of the outcome. */
export function crpsOfNormal({ mean, deviation, outcome }: NormalCall): number {
  if (!(deviation > 0)) throw new RangeError(`A forecast needs a width above 0, got ${deviation}.`);
  const z = (outcome - mean) / deviation;
  return deviation * (z * (2 * normalCdf(z) - 1) + 2 * normalDensity(z) - INVERSE_SQRT_PI);
}

/** A normal forecast and the outcome. */
export interface NormalCall {
  readonly mean: number;
  readonly deviation: number;
  readonly outcome: number;
}

/**
 * Ranked probability score over ordered classes (worst fifth … best fifth): mean squared distance of the cumulative
 * probabilities, divided by the number of classes as in the M6 contest, where equal fifths average 0.16.
 */
export function rankedProbabilityScore(probabilities: Float64Array, outcomeClass: number): number {
  const classes = probabilities.length;
  if (!(Number.isInteger(outcomeClass) && outcomeClass >= 0 && outcomeClass < classes)) {
    throw new RangeError(`The outcome is a class from 0 to ${classes - 1}, got ${outcomeClass}.`);
  }
  let [cumulative, sum] = [0, 0];
  for (let k = 0; k < classes; k++) {
    cumulative += probabilities[k];
    const miss = cumulative - (k >= outcomeClass ? 1 : 0);
    sum += miss * miss;
  }
  return sum / classes;
}
