import { describe, expect, it } from 'vitest';
import { scoreAsset } from './score-asset.ts';

describe("An asset's score", () => {
  it('is the mean over stories with a Student interval', () => {
    const tones = [0.2, 0.4, 0.6, -0.1, 0.4].map((tone, cluster) => ({ cluster, tone }));
    const { score, n, interval, dispersion } = scoreAsset(tones);
    // By hand: mean 0.3, squared misses 0.28, deviation √0.07; the 97.5 % t quantile with 4 degrees of freedom is
    // 2.776 in printed tables.
    expect(score).toBeCloseTo(0.3, 12);
    expect(n).toBe(5);
    expect(dispersion).toBeCloseTo(Math.sqrt(0.07), 12);
    expect(interval?.low).toBeCloseTo(0.3 - (2.776 * Math.sqrt(0.07)) / Math.sqrt(5), 3);
    expect(interval?.high).toBeCloseTo(0.3 + (2.776 * Math.sqrt(0.07)) / Math.sqrt(5), 3);
  });

  it('counts a story once, however often it was printed', () => {
    const copies = Array.from({ length: 50 }, () => ({ cluster: 'scare', tone: -0.9 }));
    const { score, n } = scoreAsset([...copies, { cluster: 'deal', tone: 0.5 }]);
    expect(n).toBe(2);
    expect(score).toBeCloseTo(-0.2, 12);
  });

  it('says nothing without any stories', () => {
    expect(scoreAsset([])).toEqual({ score: null, n: 0, interval: null, dispersion: null });
    expect(scoreAsset([{ cluster: 1, tone: 0.4 }])).toEqual({
      score: 0.4,
      n: 1,
      interval: null,
      dispersion: null,
    });
  });
});
