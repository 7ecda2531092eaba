import { describe, expect, it } from 'vitest';
import { staleSince } from './signal-table.tsx';

const now = Date.parse('2025-07-28T12:00:00Z');

/** Of signals that the member's plan shows so many bars late. */
function since(market: 'us' | 'crypto', newestDate: string | null, bars = 0) {
  const delayed = bars === 0 ? null : { market, bars, date: newestDate ?? '' };
  return staleSince(market, { newestDate, delayed }, now);
}

describe('how old the signals may be', () => {
  it('is a long weekend for stocks: Thursday’s bar is fresh on the Monday after a holiday', () => {
    expect(since('us', '2025-07-24')).toBeNull();
    expect(since('us', '2025-07-22')).toEqual(new Date('2025-07-22'));
  });

  it('is three days for what trades every day', () => {
    expect(since('crypto', '2025-07-27')).toBeNull();
    expect(since('crypto', '2025-07-24')).toEqual(new Date('2025-07-24'));
  });

  it('PAY-15: is no more than that besides what the plan holds back', () => {
    // Five sessions before Friday 25 July, and five days before Sunday.
    expect(since('us', '2025-07-18', 5)).toBeNull();
    expect(since('us', '2025-07-15', 5)).toEqual(new Date('2025-07-15'));
    expect(since('us', '2025-07-09', 12)).toBeNull();
    expect(since('crypto', '2025-07-22', 5)).toBeNull();
    expect(since('crypto', '2025-07-19', 5)).toEqual(new Date('2025-07-19'));
  });

  it('is not told where there is none', () => {
    expect(since('crypto', null)).toBeNull();
  });
});
