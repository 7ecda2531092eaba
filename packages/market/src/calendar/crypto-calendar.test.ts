import { describe, expect, it } from 'vitest';
import { calendarOf } from './calendar-of.ts';
import { cryptoCalendar as calendar } from './crypto-calendar.ts';
import { usEquitiesCalendar } from './us-equities-calendar.ts';

describe('crypto markets', () => {
  it('trade on weekends and holidays, from midnight to midnight UTC', () => {
    expect(calendar.sessionOf('2024-12-25')).toEqual({
      date: '2024-12-25',
      open: Date.parse('2024-12-25T00:00:00Z'),
      close: Date.parse('2024-12-26T00:00:00Z'),
      closesEarly: false,
    });
    expect(calendar.isOpenAt(Date.parse('2024-12-28T03:00:00Z'))).toBe(true);
    expect(calendar.nextSession('2024-02-28').date).toBe('2024-02-29');
  });

  it('have 365 daily bars a year and 24 hourly ones a day', () => {
    expect([calendar.barsPerYear('1d'), calendar.barsPerYear('1h'), calendar.barsPerYear('4h')]).toEqual([
      365, 8_760, 2_190,
    ]);
  });

  it('the calendar follows from the market', () => {
    expect([calendarOf('crypto'), calendarOf('us')]).toEqual([calendar, usEquitiesCalendar]);
  });
});
