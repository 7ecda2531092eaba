import { describe, expect, it } from 'vitest';
import reference from '../../fixtures/statistics-reference.json' with { type: 'json' };
import {
  logGamma,
  normalCdf,
  normalQuantile,
  regularizedBeta,
  studentTQuantile,
  studentTTwoSidedP,
} from './index.ts';

/** Relative 1e-10, the accuracy promised; absolute where the value is 0. */
function expectClose(actual: number, expected: number): void {
  expect(Math.abs(actual - expected), `${actual} against ${expected}`).toBeLessThanOrEqual(
    1e-10 * Math.max(Math.abs(expected), 1e-290),
  );
}

// Values of the file: mpmath with 40 digits (fixtures/make-reference.py).
describe('Distribution functions agree with arbitrary precision to 1e-10', () => {
  it('normal, far tails included', () => {
    for (const [z, p] of reference.normalCdf) expectClose(normalCdf(z), p);
  });
  it('normal quantiles down to probabilities of 1e-200', () => {
    for (const [p, z] of reference.normalQuantile) expectClose(normalQuantile(p), z);
  });
  it("Student's t", () => {
    for (const [t, df, p] of reference.studentTCdf) {
      const half = studentTTwoSidedP(t, df) / 2;
      expectClose(t < 0 ? half : 1 - half, p);
    }
  });
  it('beta', () => {
    for (const [x, a, b, p] of reference.betaCdf) expectClose(regularizedBeta({ a, b, x, y: 1 - x }), p);
  });
  it('logarithm of the gamma function', () => {
    for (const [x, value] of reference.logGamma) expectClose(logGamma(x), value);
  });
  it("quantiles of Student's t invert it", () => {
    for (const p of [1e-8, 0.01, 0.3, 0.5]) {
      expectClose(studentTTwoSidedP(studentTQuantile(p, 6), 6) / 2, p);
      expect(studentTQuantile(1 - p, 6)).toBeCloseTo(-studentTQuantile(p, 6), 6);
    }
  });
});

describe('Distribution functions agree with printed tables', () => {
  it('critical values of Student and the normal as in every statistics book', () => {
    // Abramowitz and Stegun, tables 26.10 (t) and 26.5 (normal).
    expect(studentTQuantile(0.975, 10)).toBeCloseTo(2.228, 3);
    expect(studentTQuantile(0.995, 3)).toBeCloseTo(5.841, 3);
    expect(studentTTwoSidedP(2.086, 20)).toBeCloseTo(0.05, 4);
    expect(normalQuantile(0.975)).toBeCloseTo(1.95996398454, 11);
  });
  it('impossible questions get no answer', () => {
    expect(() => normalQuantile(1.2)).toThrow('A probability lies between 0 and 1, got 1.2.');
    expect(() => studentTTwoSidedP(1, 0)).toThrow("Student's t needs degrees of freedom above 0, got 0.");
    expect(normalCdf(Number.NaN)).toBeNaN();
  });
});
