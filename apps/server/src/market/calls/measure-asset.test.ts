import type { AssetId, IsoDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { sharesAt, widenRange } from './measure-asset.ts';

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

describe('MKT-34: shares outstanding', () => {
  const assetId = 'us:MA' as AssetId;
  const count = (date: IsoDate, shares: number) => ({ assetId, date, shares, knownAt: Date.parse(date) });
  // Mastercard has stated each class by itself since 2010; the last count of both together is of then.
  const mastercard = [count('2010-10-27', 122_530_193)];

  it('are not known from a count of years ago', () => {
    expect(sharesAt(mastercard, [], { asOf: Date.parse('2026-11-30') })).toBeNull();
    expect(sharesAt(mastercard, [], { asOf: Date.parse('2011-11-30') })).toBe(122_530_193);
  });

  it('are those of a day, in shares of the instant asked about', () => {
    const counts = [count('2025-10-20', 100), count('2026-10-20', 90)];
    const asOf = Date.parse('2026-11-30');
    expect(sharesAt(counts, [], { asOf })).toBe(90);
    expect(sharesAt(counts, [], { asOf, day: Date.parse('2025-11-30') })).toBe(100);
    expect(sharesAt(counts, [], { asOf, day: Date.parse('2025-01-01') })).toBeNull();
  });
});
