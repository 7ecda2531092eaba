import { describe, expect, it } from 'vitest';
import { sparklinePath } from './sparkline-path.ts';

const size = { width: 100, height: 20, marginPx: 0 };

describe('a sparkline', () => {
  it('runs from left to right, the lowest value at the bottom and the highest at the top', () => {
    expect(sparklinePath([1, 3, 2], size)).toEqual({ path: 'M0 20L50 0L100 10', last: { x: 100, y: 10 } });
  });

  it('lies in the middle when nothing moves', () => {
    expect(sparklinePath([5, 5], size)?.path).toBe('M0 10L100 10');
  });

  it('leaves a gap where a value is missing instead of joining over it', () => {
    expect(sparklinePath([0, null, 1, 0], size)?.path).toBe('M0 20M66.7 0L100 20');
  });

  it('is not drawn from a single value', () => {
    expect(sparklinePath([7], size)).toBeUndefined();
    expect(sparklinePath([null, 7], size)).toBeUndefined();
  });
});
