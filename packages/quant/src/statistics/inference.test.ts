import { describe, expect, it } from 'vitest';
import reference from '../../fixtures/statistics-reference.json' with { type: 'json' };
import {
  areaUnderCurve,
  benjaminiHochberg,
  deflatedSharpe,
  effectiveNames,
  effectiveOverlapping,
  expectedBestSharpe,
  mannWhitney,
  momentsOf,
  neweyWestMean,
  probabilisticSharpe,
  rankInformationCoefficient,
  spearmanCorrelation,
  wilsonInterval,
} from './index.ts';

describe('A hit rate with its range', () => {
  it('is the Wilson score interval of Newcombe (Statistics in Medicine 17, 1998), table I', () => {
    const printed = [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ];
    for (const [successes, trials, low, high] of printed) {
      const interval = wilsonInterval({ successes, trials });
      expect(interval?.low).toBeCloseTo(low, 4);
      expect(interval?.high).toBeCloseTo(high, 4);
    }
  });
  it('agrees with SciPy at other confidences, and is unknown without trades', () => {
    for (const [successes, trials, confidence, low, high] of reference.wilson) {
      const interval = wilsonInterval({ successes, trials, confidence });
      expect(interval?.low).toBeCloseTo(low, 12);
      expect(interval?.high).toBeCloseTo(high, 12);
    }
    expect(wilsonInterval({ successes: 0, trials: 0 })).toBeNull();
    expect(() => wilsonInterval({ successes: 3, trials: 2 })).toThrow(
      'Successes lie between 0 and the trials',
    );
  });
});

describe('False discoveries', () => {
  it('keep the four finds of the example of Benjamini and Hochberg (1995), section 4.1', () => {
    const p = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528,
      0.759, 1,
    ];
    const q = benjaminiHochberg(Float64Array.from(p));
    expect(q.filter((value) => value <= 0.05)).toHaveLength(4);
    expect(q[3]).toBeCloseTo((0.0095 * 15) / 4, 12);
  });
  it('agree with SciPy, and a gap is not a test', () => {
    const q = benjaminiHochberg(Float64Array.from([...reference.falseDiscovery.p, Number.NaN]));
    reference.falseDiscovery.q.forEach((value, i) => {
      expect(q[i]).toBeCloseTo(value, 14);
    });
    expect(q[40]).toBeNaN();
    expect(() => benjaminiHochberg(Float64Array.of(0.2, 1.5))).toThrow('got 1.5 at position 1');
  });
});

describe('Rank tests', () => {
  it('compare two groups as R does: permeability of Hollander and Wolfe, W = 35, p = 0.2544', () => {
    // help(wilcox.test) in R prints W = 35 and 0.1272 for one side.
    const x = Float64Array.of(0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46);
    const y = Float64Array.of(1.15, 0.88, 0.9, 0.74, 1.21);
    const result = mannWhitney(x, y);
    expect(result?.u).toBe(35);
    expect(result?.p).toBeCloseTo(2 * 0.1272, 4);
    expect(result?.auc).toBe(0.7);
  });
  it('agree with SciPy on small, large and tied groups', () => {
    for (const { x, y, u, p } of reference.mannWhitney) {
      const result = mannWhitney(Float64Array.from(x), Float64Array.from(y));
      expect(result?.u).toBe(u);
      expect(result?.p).toBeCloseTo(p, x.length > 50 ? 10 : 8);
    }
  });
  it('give the area under the ROC curve: pairs in the right order over all pairs', () => {
    const scores = Float64Array.of(0.1, 0.4, 0.35, 0.8);
    // scikit-learn's documentation of roc_auc_score: 0.75.
    expect(areaUnderCurve(scores, Uint8Array.of(0, 0, 1, 1))).toBe(0.75);
    expect(areaUnderCurve(scores, Uint8Array.of(1, 1, 1, 1))).toBeNull();
  });
  it('correlate ranks as SciPy does, ties included', () => {
    const { x, y, rho } = reference.spearman;
    const correlation = spearmanCorrelation(Float64Array.from(x), Float64Array.from(y));
    expect(correlation).toBeCloseTo(rho, 12);
  });
  it('leave gaps out of the information coefficient and require 20 names', () => {
    const scores = Float64Array.from({ length: 24 }, (_, i) => i);
    const outcomes = scores.map((value) => (value === 3 ? Number.NaN : -value));
    expect(rankInformationCoefficient(scores, outcomes)).toBeCloseTo(-1, 12);
    expect(rankInformationCoefficient(scores.subarray(0, 19), outcomes.subarray(0, 19))).toBeNull();
  });
});

describe('Evidence of skill', () => {
  it('deflates the Sharpe ratio as in the example of Bailey and López de Prado (2014)', () => {
    // Their section "A numerical example": 100 trials, variance 1/2 a year, SR 2.5, five years of days, skew −3, kurtosis 10.
    const record = { trials: 100, sharpeVariance: 1 / 2 / 250 };
    expect(expectedBestSharpe(record)).toBeCloseTo(0.1132, 4);
    const evidence = { sharpe: 2.5 / Math.sqrt(250), observations: 1250, skewness: -3, kurtosis: 10 };
    expect(deflatedSharpe(evidence, record)).toBeCloseTo(0.9004, 4);
    expect(deflatedSharpe(evidence, { ...record, trials: 46 })).toBeCloseTo(0.9505, 4);
    expect(probabilisticSharpe(evidence, 0)).toBeGreaterThan(0.99);
  });
  it('counts neighbouring days once: Newey–West worked out with NumPy', () => {
    const { values, lag, mean, t } = reference.neweyWest;
    const result = neweyWestMean(Float64Array.from(values), lag);
    expect(result?.mean).toBeCloseTo(mean, 12);
    expect(result?.t).toBeCloseTo(t, 10);
    expect(neweyWestMean(new Float64Array(50).fill(0.1), 5)).toBeNull();
  });
  it('values overlapping windows by how often each day is counted', () => {
    // A mean of n overlapping sums is a weighted sum of days; its variance follows from the weights directly.
    const [n, h] = [300, 20];
    const weights = new Float64Array(n + h - 1);
    for (let i = 0; i < n; i++) for (let j = i; j < i + h; j++) weights[j]++;
    const squares = weights.reduce((sum, weight) => sum + weight * weight, 0);
    expect(effectiveOverlapping({ observations: n, horizonBars: h })).toBeCloseTo((h * n * n) / squares, 8);
    expect(effectiveOverlapping({ observations: 40, horizonBars: 20, strideBars: 20 })).toBe(40);
    expect(effectiveNames(50, 0)).toBe(50);
    expect(effectiveNames(50, 1)).toBe(1);
  });
  it('computes the moments as SciPy does', () => {
    const { values, ...expected } = reference.moments;
    const moments = momentsOf(Float64Array.from(values));
    for (const [name, value] of Object.entries(expected)) {
      expect(moments?.[name as keyof typeof expected]).toBeCloseTo(value, 12);
    }
  });
});
