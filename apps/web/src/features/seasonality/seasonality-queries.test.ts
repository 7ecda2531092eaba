import { describe, expect, it } from 'vitest';
import { heldOf, marketOfPath, windowEnd } from './seasonality-queries.ts';

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

describe('WEB-16: the market that the address names', () => {
  it('is that one, else the one that was looked at last', () => {
    expect(marketOfPath('/regression/US', 'crypto')).toEqual({ market: 'us', asked: true, unknown: null });
    expect(marketOfPath('/regression', 'us')).toEqual({ market: 'us', asked: false, unknown: null });
    expect(marketOfPath('/regression/', null)).toEqual({ market: 'crypto', asked: false, unknown: null });
  });

  it('is said to be none where there is none by that name', () => {
    expect(marketOfPath('/regression/zz', 'us')).toEqual({ market: 'us', asked: false, unknown: 'zz' });
  });

  it('is not what stands in the address of the screen before', () => {
    expect(marketOfPath('/asset-breakdown/AAPL', null).unknown).toBeNull();
  });
});
