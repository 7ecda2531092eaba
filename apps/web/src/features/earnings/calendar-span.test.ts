import { describe, expect, it } from 'vitest';
import { dateOfAddress, daysOf, isTradingDay, spanOf, stepDate, todayInNewYork } from './calendar-span.ts';

describe('the days of the calendar', () => {
  it('are whole weeks from Monday, around the month too', () => {
    // By any wall calendar: 1 November 2026 is a Sunday, 30 November a Monday.
    expect(spanOf('week', '2026-11-20')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(spanOf('month', '2026-11-20')).toEqual({ from: '2026-10-26', to: '2026-12-06' });
    expect(spanOf('table', '2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  });

  it('leave weekends out unless somebody reports on one', () => {
    const span = spanOf('week', '2026-11-20');
    expect(daysOf(span, new Set())).toHaveLength(5);
    expect(daysOf(span, new Set(['2026-11-21']))).toHaveLength(7);
  });

  it('go on by weeks and by months, over the ends of short months and of years', () => {
    expect(stepDate('week', '2026-12-30', 1)).toBe('2027-01-04');
    expect(stepDate('month', '2026-01-31', 1)).toBe('2026-02-01');
    expect(stepDate('month', '2026-01-31', -1)).toBe('2025-12-01');
  });

  it('know when the exchange is closed', () => {
    // Thanksgiving 2026: https://www.nyse.com/markets/hours-calendars
    expect(isTradingDay('2026-11-26')).toBe(false);
    expect(isTradingDay('2026-11-27')).toBe(true);
    expect(isTradingDay('2050-06-01')).toBe(true);
  });

  it('begin with today in New York, which is yesterday in London until five', () => {
    expect(todayInNewYork(Date.parse('2026-11-20T03:00:00Z'))).toBe('2026-11-19');
  });

  it('are today for addresses that name no day', () => {
    expect(dateOfAddress('2026-02-30', '2026-11-20')).toBe('2026-11-20');
    expect(dateOfAddress('9999-01-01', '2026-11-20')).toBe('2026-11-20');
    expect(dateOfAddress('2026-03-02', '2026-11-20')).toBe('2026-03-02');
  });
});
