import { describe, expect, it } from 'vitest';
import { heldOf, windowEnd } from './seasonality-queries.ts';

describe('a seasonal window', () => {
  it('ends so many days after its first, over the end of a month and of the year', () => {
    expect(new Date(windowEnd({ month: 1, day: 20, days: 20 })).toISOString().slice(5, 10)).toBe('02-09');
    expect(new Date(windowEnd({ month: 12, day: 27, days: 10 })).toISOString().slice(5, 10)).toBe('01-06');
  });

  it('counts among past ones only those that are over', () => {
    expect(heldOf([{ held: true }, { held: false }, { held: null }, { held: true }])).toEqual({
      over: 3,
      held: 2,
    });
  });
});
