import { describe, expect, it } from 'vitest';
import { placeAfterDrag, placeAfterKey } from './drag-order.ts';

describe('putting a watchlist in order', () => {
  it('a row dragged by more than half the height of others changes places with them', () => {
    const drag = (dyPx: number) => placeAfterDrag({ from: 2, dyPx, rowPx: 44, count: 5 });
    expect([drag(0), drag(21), drag(23), drag(66), drag(-44), drag(-23)]).toEqual([2, 2, 3, 4, 1, 1]);
  });

  it('a row dragged out of the list stays at its end', () => {
    expect(placeAfterDrag({ from: 2, dyPx: 9_000, rowPx: 44, count: 5 })).toBe(4);
    expect(placeAfterDrag({ from: 2, dyPx: -9_000, rowPx: 44, count: 5 })).toBe(0);
  });

  it('arrows move it by one, Home and End to the ends, and nothing beyond', () => {
    expect(['ArrowUp', 'ArrowDown', 'Home', 'End'].map((key) => placeAfterKey(key, 2, 5))).toEqual([
      1, 3, 0, 4,
    ]);
    expect(placeAfterKey('ArrowUp', 0, 5)).toBeNull();
    expect(placeAfterKey('ArrowDown', 4, 5)).toBeNull();
    expect(placeAfterKey('a', 2, 5)).toBeNull();
  });
});
