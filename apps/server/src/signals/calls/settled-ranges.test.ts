import type { Market } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { writeSettledRanges } from './settled-ranges.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);

describe('What a card says of published ranges', () => {
  it('counts all of them, and in the interval each span of the horizon once', () => {
    const figures = writeSettledRanges({
      ...{ market: 'us' as Market, version: 'range-1', horizon: 'delta_30', settled: 1000 },
      ...{ inside50: 500, inside80: 800, inside90: 1000 },
      // 285 days: ten spans of 30 days have begun.
      ...{ first: day('2026-01-01'), last: day('2026-10-13') },
    });
    expect(figures.map(({ figure }) => figure)).toEqual(['settled', 'inside-50', 'inside-80', 'inside-90']);
    expect(figures.map(({ value }) => value)).toEqual([1000, 0.5, 0.8, 1]);
    expect(new Set(figures.map(({ horizon }) => horizon))).toEqual(new Set([21]));
    // Wilson’s interval of 8 in 10 as tables print it: 0.490 to 0.943.
    expect(figures[2]?.low).toBeCloseTo(0.49, 3);
    expect(figures[2]?.high).toBeCloseTo(0.943, 3);
  });
});
