import { describe, expect, it } from 'vitest';
import { rangeBelowLegend, rangeOfFlat } from './scale-range.ts';

describe('what a chart shows of its values', () => {
  it('is one per cent to either side of a value that never moved, and one of the unit around zero', () => {
    expect(rangeOfFlat({ minValue: 100_000, maxValue: 100_000 }, 1)).toEqual({
      minValue: 99_000,
      maxValue: 101_000,
    });
    expect(rangeOfFlat({ minValue: 0, maxValue: 0 }, 100)).toEqual({ minValue: -0.01, maxValue: 0.01 });
    const moved = { minValue: 0.9998, maxValue: 1.0001 };
    expect(rangeOfFlat(moved, 1)).toBe(moved);
  });

  it('reaches up to a level that would be drawn through the legend, and to no other', () => {
    const range = { minValue: 100, maxValue: 200 };
    const margins = { top: 0.3, bottom: 0.1 };
    // The margin of 0.3 holds values up to 250.
    expect(rangeBelowLegend(range, [150, 90], margins)).toEqual(range);
    expect(rangeBelowLegend(range, [240], margins)).toEqual({ minValue: 100, maxValue: 240 });
    expect(rangeBelowLegend(range, [251], margins)).toEqual(range);
    // With 240 in sight, 300 would be in the margin above it.
    expect(rangeBelowLegend(range, [300, 240], margins)).toEqual({ minValue: 100, maxValue: 300 });
  });
});
