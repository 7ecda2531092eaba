import { describe, expect, it } from 'vitest';
import type { Curves } from '../returns-replies.ts';
import { equityLayers, fitsLogScale } from './equity-panel.tsx';

const band = { median: [1, 1.1], low: [1, 0.9], high: [1, 1.3] };
const curves: Curves = {
  dates: ['2025-01-02', '2025-01-03'],
  strategy: [1, 1.2],
  drawdown: [0, -0.1],
  buyAndHold: [1, 0.8],
  randomEntry: band,
  placebo: band,
};
const names = {
  strategy: 'strategy',
  buyAndHold: 'hold',
  random: 'random',
  randomBand: 'random band',
  placebo: 'placebo',
  placeboBand: 'placebo band',
  drawdown: 'drawdown',
};

const namesOf = (given: Curves, choice: 'placebo' | 'random') =>
  equityLayers(given, names, choice).map(({ name }) => name);

describe('the picture of a record', () => {
  it('always has holding, random entries and placebos beside the curve', () => {
    for (const choice of ['placebo', 'random'] as const)
      expect(namesOf(curves, choice)).toEqual(
        expect.arrayContaining(['strategy', 'hold', 'random', 'placebo', 'drawdown']),
      );
    expect(namesOf(curves, 'placebo')).toContain('placebo band');
    expect(namesOf(curves, 'random')).toContain('random band');
  });

  it('of a record too short for a placebo has none, instead of an empty one', () => {
    const short = { ...curves, placebo: { median: [], low: [], high: [] } };
    expect(namesOf(short, 'placebo').filter((name) => name.startsWith('placebo'))).toEqual([]);
  });

  it('is logarithmic only while every line stays above zero', () => {
    expect(fitsLogScale(curves)).toBe(true);
    expect(fitsLogScale({ ...curves, buyAndHold: [1, -0.7] })).toBe(false);
  });
});
