import { describe, expect, it } from 'vitest';
import reference from '../../fixtures/statistics-reference.json' with { type: 'json' };
import {
  brierScore,
  brierSkill,
  crpsOfDraws,
  crpsOfNormal,
  logLoss,
  meanPinball,
  pinballLoss,
  rankedProbabilityScore,
  reliabilityCurve,
} from './index.ts';

describe('Scores of probabilities', () => {
  it('match the examples of the scikit-learn documentation', () => {
    const judged = {
      probabilities: Float64Array.of(0.1, 0.9, 0.8, 0.3),
      outcomes: Uint8Array.of(0, 1, 1, 0),
    };
    expect(brierScore(judged)).toBeCloseTo(0.0375, 12); // brier_score_loss: 0.037…
    const spam = { probabilities: Float64Array.of(0.9, 0.1, 0.2, 0.65), outcomes: Uint8Array.of(1, 0, 0, 1) };
    expect(logLoss(spam)).toBeCloseTo(0.21616, 5); // log_loss: 0.21616
  });
  it('expose a forecast without skill', () => {
    const outcomes = Uint8Array.of(1, 0, 0, 1);
    expect(brierSkill({ probabilities: new Float64Array(4).fill(0.5), outcomes }, 0.5)).toBe(0);
    expect(brierSkill({ probabilities: Float64Array.of(1, 0, 0, 1), outcomes }, 0.5)).toBe(1);
    expect(brierScore({ probabilities: new Float64Array(0), outcomes: new Uint8Array(0) })).toBeNull();
  });
  it('keep a certain but wrong forecast finite', () => {
    expect(logLoss({ probabilities: Float64Array.of(1), outcomes: Uint8Array.of(0) })).toBeCloseTo(
      -Math.log(1e-15),
      2,
    );
  });
});

describe('Scores of ranges', () => {
  it('charge a quantile by the side it missed on', () => {
    expect(pinballLoss({ level: 0.9, quantile: 10, outcome: 12 })).toBeCloseTo(1.8, 12);
    expect(pinballLoss({ level: 0.9, quantile: 10, outcome: 8 })).toBeCloseTo(0.2, 12);
    // scikit-learn's mean_pinball_loss of [1, 2, 3] against [0, 2, 3] at 0.1: 0.0333…
    const fan = (outcome: number, quantile: number) =>
      meanPinball({ levels: Float64Array.of(0.1), quantiles: Float64Array.of(quantile), outcome });
    expect((fan(1, 0) + fan(2, 2) + fan(3, 3)) / 3).toBeCloseTo(0.0333333, 6);
  });
  it('score draws and normal forecasts by CRPS as NumPy and mpmath do', () => {
    const { draws, outcome, value } = reference.crps;
    expect(crpsOfDraws(Float64Array.from(draws), outcome)).toBeCloseTo(value, 12);
    const { value: normal, ...call } = reference.crpsNormal;
    expect(crpsOfNormal(call)).toBeCloseTo(normal, 10);
  });
  it('score equal fifths 0.16 on average, as the M6 contest states', () => {
    const fifths = new Float64Array(5).fill(0.2);
    const scores = [0, 1, 2, 3, 4].map((outcome) => rankedProbabilityScore(fifths, outcome));
    expect(scores.reduce((sum, score) => sum + score, 0) / 5).toBeCloseTo(0.16, 12);
    expect(rankedProbabilityScore(Float64Array.of(0, 0, 0, 0, 1), 4)).toBe(0);
    expect(rankedProbabilityScore(Float64Array.of(0, 0, 0, 0, 1), 0)).toBeCloseTo(0.8, 12);
  });
});

describe('The reliability curve', () => {
  const probabilities = Float64Array.of(0.05, 0.15, 0.12, 0.95, 0.91, 0.55);
  const outcomes = Uint8Array.of(0, 0, 1, 1, 1, 0);
  it('puts calls into bins and counts their outcomes', () => {
    const curve = reliabilityCurve({ probabilities, outcomes }, { bins: 10, grouping: 'equal-width' });
    expect(curve.map((bin) => bin.count)).toEqual([1, 2, 1, 2]);
    expect(curve.map((bin) => bin.hitRate)).toEqual([0, 0.5, 0, 1]);
    // By hand: 0.05; (0.12 + 0.15) / 2; 0.55; (0.91 + 0.95) / 2.
    expect(curve.map((bin) => bin.meanProbability.toFixed(3))).toEqual(['0.050', '0.135', '0.550', '0.930']);
  });
  it('can hold equally many calls per bin', () => {
    const curve = reliabilityCurve({ probabilities, outcomes }, { bins: 3, grouping: 'equal-count' });
    expect(curve.map((bin) => bin.count)).toEqual([2, 2, 2]);
    expect(curve[0].meanProbability).toBeCloseTo(0.085, 12);
  });
});
