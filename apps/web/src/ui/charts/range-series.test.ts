import { describe, expect, it } from 'vitest';
import { areasOf } from './range-series.ts';

describe('a band', () => {
  it('has a gap where nothing is known, instead of a bridge', () => {
    const edges = [false, false, true, false].map((begins, x) => ({ x, begins }));
    expect(areasOf(edges).map((area) => area.map(({ x }) => x))).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(areasOf([])).toEqual([]);
  });
});
