import { describe, expect, it } from 'vitest';
import { calibrationDomain } from './calibration-domain.ts';

const bin = (predicted: number, low: number, high: number) => ({
  ...{ predicted, low, high, observed: (low + high) / 2, count: 100 },
});

describe('the plot of stated chances', () => {
  it('looks closely where all chances lie close together, on full lines of the grid', () => {
    expect(calibrationDomain([bin(0.53, 0.48, 0.56), bin(0.57, 0.52, 0.62)])).toEqual({
      min: 0.45,
      max: 0.65,
      step: 0.05,
    });
  });

  it('is never narrower than 20 points, so that noise does not look like a trend', () => {
    const { min, max } = calibrationDomain([bin(0.5, 0.499, 0.501)]);
    expect(max - min).toBeGreaterThan(0.1999);
  });

  it('shows everything from 0 to 1 where chances are spread, and nothing beyond', () => {
    expect(calibrationDomain([bin(0.05, 0, 0.2), bin(0.95, 0.8, 1)])).toEqual({ min: 0, max: 1, step: 0.25 });
    expect(calibrationDomain([])).toEqual({ min: 0, max: 1, step: 0.25 });
  });

  it('leaves no dot and no interval outside', () => {
    for (const bins of [[bin(0.61, 0.55, 0.78)], [bin(0.12, 0.02, 0.3), bin(0.4, 0.33, 0.5)]]) {
      const { min, max } = calibrationDomain(bins);
      for (const { low, high, predicted } of bins) {
        expect(Math.min(low, predicted)).toBeGreaterThanOrEqual(min);
        expect(Math.max(high, predicted)).toBeLessThanOrEqual(max);
      }
    }
  });
});
