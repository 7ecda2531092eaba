import { describe, expect, it } from 'vitest';
import { rowTarget } from './use-row-keys.ts';

describe('the keyboard in a table', () => {
  it('moves down with j or ↓ and up with k or ↑, and stays inside', () => {
    expect(['j', 'ArrowDown'].map((key) => rowTarget(key, 3, 5))).toEqual([4, 4]);
    expect(['k', 'ArrowUp'].map((key) => rowTarget(key, 3, 5))).toEqual([2, 2]);
    expect(rowTarget('j', 4, 5)).toBe(4);
    expect(rowTarget('k', 0, 5)).toBe(0);
  });

  it('reaches both ends of 10,000 rows at once', () => {
    expect(rowTarget('End', 0, 10_000)).toBe(9_999);
    expect(rowTarget('Home', 9_999, 10_000)).toBe(0);
    expect(rowTarget('PageDown', 9_995, 10_000)).toBe(9_999);
  });

  it('leaves other keys to the page', () => {
    expect(rowTarget('x', 0, 5)).toBeUndefined();
  });
});
