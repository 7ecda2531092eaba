import { describe, expect, it } from 'vitest';
import reference from '../../../fixtures/linear-reference.json' with { type: 'json' };
import { randomStream } from '../../random/index.ts';
import { logistic } from '../trees/index.ts';
import {
  conformalRadius,
  coverageAlarm,
  fitIsotonic,
  fitPlatt,
  isotonicProbability,
  plattProbability,
  rangeMiss,
} from './index.ts';

describe("Platt's calibration", () => {
  it('finds the curve the outcomes were drawn from', () => {
    const stream = randomStream({ seed: 1 });
    const scores = Float64Array.from({ length: 40_000 }, () => stream.normal());
    const outcomes = Uint8Array.from(scores, (score) =>
      stream.uniform() < logistic(0.7 * score - 0.4) ? 1 : 0,
    );
    const calibration = fitPlatt(scores, outcomes);
    if (calibration?.kind !== 'curve') throw new Error('scores tell something');
    // Standard errors of slope and intercept with 40,000 rows: about 0.012.
    expect(Math.abs(calibration.slope - 0.7)).toBeLessThan(0.05);
    expect(Math.abs(calibration.intercept + 0.4)).toBeLessThan(0.05);
    expect(plattProbability(calibration, 0)).toBeCloseTo(logistic(calibration.intercept), 12);
  });
  it('answers the base rate if higher scores came true less often, or all outcomes agree', () => {
    const scores = Float64Array.of(1, 2, 3, 4, 5, 6);
    expect(fitPlatt(scores, Uint8Array.of(1, 1, 1, 0, 1, 0))).toEqual({
      kind: 'base-rate',
      probability: 4 / 6,
    });
    expect(fitPlatt(scores, Uint8Array.of(1, 1, 1, 1, 1, 1))).toEqual({ kind: 'base-rate', probability: 1 });
    expect(fitPlatt(new Float64Array(0), new Uint8Array(0))).toBeNull();
  });
});

describe('The isotonic curve', () => {
  it("is SciPy's at every score", () => {
    const { scores, outcomes, sortedFit } = reference.isotonic;
    const curve = fitIsotonic({ scores: Float64Array.from(scores), outcomes: Float64Array.from(outcomes) });
    if (curve === null) throw new Error('rows were given');
    [...scores]
      .sort((a, b) => a - b)
      .forEach((score, i) => {
        expect(isotonicProbability(curve, score)).toBeCloseTo(sortedFit[i], 12);
      });
  });
  it('pools adjacent violators and equal scores, and is flat outside', () => {
    const rows = { scores: Float64Array.of(1, 2, 2, 3), outcomes: Float64Array.of(0, 1, 0, 0.25) };
    const curve = fitIsotonic(rows);
    if (curve === null) throw new Error('rows were given');
    // By hand: scores 2 average 0.5, above the 0.25 of score 3; pooled (0.5·2 + 0.25)/3.
    expect(isotonicProbability(curve, 2)).toBeCloseTo(1.25 / 3, 12);
    expect(isotonicProbability(curve, 99)).toBeCloseTo(1.25 / 3, 12);
    expect(isotonicProbability(curve, 1.5)).toBeCloseTo(1.25 / 6, 12);
    expect(isotonicProbability(curve, -5)).toBe(0);
  });
});

describe('Conformal ranges', () => {
  it('take the miss of rank ⌈(n + 1)·coverage⌉, or none while too little is known', () => {
    const misses = Float64Array.of(5, 1, 4, 2, 3, 9, 8, 7, 6);
    expect(conformalRadius(misses, 0.8)).toBe(8);
    expect(conformalRadius(misses, 0.9)).toBe(9);
    expect(conformalRadius(misses, 0.95)).toBeNull();
    expect(rangeMiss({ low: 1, high: 3, outcome: 4 })).toBe(1);
    expect(rangeMiss({ low: 1, high: 3, outcome: 2.5 })).toBe(-0.5);
  });
  it('hold at least what they promise over 2,000 cases of a skewed error', () => {
    let held = 0;
    for (let round = 0; round < 2000; round++) {
      const stream = randomStream({ seed: 2, day: round });
      const misses = Float64Array.from({ length: 39 }, () => stream.normal() ** 2);
      if (stream.normal() ** 2 <= (conformalRadius(misses, 0.8) ?? 0)) held++;
    }
    expect(held / 2000).toBeGreaterThan(0.8 - 3 * Math.sqrt((0.8 * 0.2) / 2000));
    expect(held / 2000).toBeLessThan(0.825 + 3 * Math.sqrt((0.8 * 0.2) / 2000));
  });
});

describe('The coverage alarm', () => {
  function everRaised(trueCoverage: number, calls: number, seed: number): boolean {
    const stream = randomStream({ seed, name: 'alarm' });
    let misses = 0;
    for (let call = 1; call <= calls; call++) {
      if (!stream.chance(trueCoverage)) misses++;
      if (coverageAlarm({ coverage: 0.8, calls: call, misses }, 0.05).raised) return true;
    }
    return false;
  }
  it('checked after every call, rings falsely in at most 5 % of 2,000 honest records', () => {
    let rung = 0;
    for (let record = 0; record < 2000; record++) if (everRaised(0.8, 200, record)) rung++;
    expect(rung / 2000).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / 2000));
    expect(rung).toBeGreaterThan(0);
  });
  it('finds ranges that are too narrow and ranges that are too wide', () => {
    const found = (coverage: number) =>
      Array.from({ length: 100 }, (_, seed) => everRaised(coverage, 300, seed)).filter(Boolean).length;
    expect(found(0.65)).toBeGreaterThan(90);
    expect(found(0.95)).toBeGreaterThan(90);
  });
  it('knows nothing before the first call', () => {
    expect(coverageAlarm({ coverage: 0.9, calls: 0, misses: 0 })).toEqual({
      achieved: null,
      evidence: 1,
      raised: false,
    });
  });
});
