import { describe, expect, it } from 'vitest';
import { widenRange } from './measure-asset.ts';

describe('the range of 52 weeks', () => {
  it('MKT-28: holds the price shown beside it, and what the running session has traded at', () => {
    const range = { low: 80, high: 120 };
    expect(widenRange(range, { last: 125, low: null, high: null })).toEqual({ low: 80, high: 125 });
    expect(widenRange(range, { last: 78, low: 75, high: 79 })).toEqual({ low: 75, high: 120 });
    expect(widenRange(range, { last: 100, low: 99, high: 101 })).toEqual(range);
    expect(widenRange(range, null)).toEqual(range);
    expect(widenRange(null, { last: 100, low: 99, high: 101 })).toBeNull();
  });
});
