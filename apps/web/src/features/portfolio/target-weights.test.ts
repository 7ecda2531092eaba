import { describe, expect, it } from 'vitest';
import { percentOf, readWeights } from './target-weights.ts';

const rows = (...percents: string[]) => percents.map((percent, at) => ({ symbol: `S${at}`, percent }));

describe('target weights', () => {
  it('leave the rest as cash, counted exactly', () => {
    // 1 - 10 × 0.1 is 1.1e-16 in binary fractions.
    const tenths = readWeights(rows(...Array.from({ length: 10 }, () => '10')), 'en');
    expect(tenths).toMatchObject({ cash: 0, problem: null });
    expect(readWeights(rows('33,3', '33,3'), 'fr')).toMatchObject({ cash: 0.334, problem: null });
  });

  it('may not be more than all', () => {
    expect(readWeights(rows('60', '40.01'), 'en')).toMatchObject({ cash: -0.0001, problem: 'over' });
  });

  it('name those that cannot be read', () => {
    expect(readWeights(rows('60', 'half', '-1', '101', ''), 'en')).toMatchObject({
      ...{ wrong: ['S1', 'S2', 'S3', 'S4'], cash: null, problem: 'unreadable' },
    });
  });

  it('come back as they were stored', () => {
    expect(percentOf(0.125, 'fr')).toBe('12,5');
    expect(readWeights([{ symbol: 'A', percent: percentOf(0.07, 'en') }], 'en').items[0]?.weight).toBe(0.07);
  });
});
