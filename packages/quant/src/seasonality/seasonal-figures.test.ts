import { describe, expect, test } from 'vitest';
import { summariseOutcomes } from './seasonal-figures.ts';

/** Student's sleep data (Biometrika 1908): hours gained with two drugs by ten patients. */
const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0];

describe('figures of a seasonal pattern', () => {
  const figures = summariseOutcomes(
    second.map((value, k) => ({ label: 2_000 + k, value, drift: first[k] ?? 0 })),
  );

  test('p equals the published paired t test: t = 4.0621, 9 degrees of freedom, p = 0.002833', () => {
    expect(figures.excess).toBeCloseTo(1.58, 12);
    expect(figures.p).toBeCloseTo(0.002833, 6);
  });

  test('win rate with the Wilson interval: 9 of 10 is between 59.6 % and 98.2 %', () => {
    expect(figures.winRate).toBe(0.9);
    expect(figures.winRateInterval?.low).toBeCloseTo(0.5958, 4);
    expect(figures.winRateInterval?.high).toBeCloseTo(0.9821, 4);
  });

  test('mean, median, worst and best year, and the mean without the best', () => {
    expect(figures.mean).toBeCloseTo(2.33, 12);
    expect(figures.median).toBeCloseTo(1.75, 12);
    expect(figures.worst).toEqual({ label: 2_004, value: -0.1, drift: -0.1 });
    expect(figures.best?.value).toBe(5.5);
    expect(figures.meanWithoutBest).toBeCloseTo((23.3 - 5.5) / 9, 12);
  });

  test('too little data gives null: no outcome, one outcome, no spread', () => {
    const none = summariseOutcomes([]);
    expect(none).toEqual({
      n: 0,
      winRate: null,
      winRateInterval: null,
      mean: null,
      median: null,
      worst: null,
      best: null,
      excess: null,
      meanWithoutBest: null,
      p: null,
    });
    expect(summariseOutcomes([{ label: 1, value: 0.1, drift: 0 }]).meanWithoutBest).toBeNull();
    const equal = Array.from({ length: 9 }, (_, label) => ({ label, value: 0.25, drift: 0 }));
    expect(summariseOutcomes(equal).p).toBeNull();
    expect(summariseOutcomes(equal.slice(0, 4)).p).toBeNull();
  });
});
