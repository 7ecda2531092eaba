import { describe, expect, it } from 'vitest';
import { translate } from '../../../i18n/translate.ts';
import type { Curves } from '../returns-replies.ts';
import { equityLayers, fitsLogScale, placeboVerdict } from './equity-panel.tsx';
import { type RecordTextKey, recordText } from './record.text.ts';

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

describe('the verdict against the placebos', () => {
  const verdict = (percentile: number) =>
    placeboVerdict(
      (key: RecordTextKey, values = {}) => translate(recordText, key, { language: 'en', values }),
      { percentile, language: 'en' },
    );

  it('says how often luck alone ends as high, as it was computed', () => {
    expect(verdict(0.67)).toMatch(/above 67% of the placebos.*Luck alone ends that high in 33% of cases/);
    expect(verdict(0.97)).toMatch(/above 97% of the placebos.*in only 3% of cases/);
  });

  it('never says that luck cannot, nor that being last is rare', () => {
    expect(verdict(1)).toMatch(/above every placebo.*in only <1% of cases/);
    expect(verdict(0)).toMatch(/below every placebo.*That is no evidence of skill\.$/);
  });
});
