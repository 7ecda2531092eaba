import { usEquitiesCalendar } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { zoneHere } from '../../shared/session/stored-member.ts';
import {
  closureOf,
  dateOfAddress,
  daysOf,
  earlyCloseOf,
  hoursThere,
  isTradingDay,
  openingDate,
  sessionOfSpan,
  spanOf,
  stepDate,
  todayInNewYork,
} from './calendar-span.ts';

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

  it('name holidays and the days that close early', () => {
    // https://www.nyse.com/markets/hours-calendars
    expect(closureOf('2026-11-26')).toBe('Thanksgiving Day');
    expect(closureOf('2026-11-27')).toBeNull();
    expect(earlyCloseOf('2026-11-27')).toBe(Date.parse('2026-11-27T13:00:00-05:00'));
    expect(earlyCloseOf('2026-11-25')).toBeNull();
    expect(earlyCloseOf('2050-11-25')).toBeNull();
  });

  it('open on the coming week once the trading of this one is over', () => {
    expect(openingDate('week', '2026-11-21')).toBe('2026-11-23');
    expect(openingDate('week', '2026-11-22')).toBe('2026-11-23');
    // Friday 3 July 2026 is a holiday; Friday 20 November is not.
    expect(openingDate('week', '2026-07-03')).toBe('2026-07-06');
    expect(openingDate('week', '2026-11-20')).toBe('2026-11-20');
    expect(openingDate('month', '2026-11-22')).toBe('2026-11-22');
  });

  it('tell the hours of the next session: in a month view not those before a change of the clocks', () => {
    const november = spanOf('month', '2026-11-29');
    expect(sessionOfSpan(november, '2026-11-29')?.date).toBe('2026-11-30');
    expect(sessionOfSpan(november, '2026-11-01')?.open).toBe(Date.parse('2026-11-02T14:30:00Z'));
    expect(sessionOfSpan(spanOf('week', '2026-11-27'), '2026-11-28')?.date).toBe('2026-11-23');
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

it.each([
  // A Monday in winter, and one between the changes of clocks of America and Europe.
  { date: '2026-11-30', zone: 'Pacific/Auckland', hours: ['Tue 03:30', 'Tue 10:00'] },
  { date: '2026-11-30', zone: 'Asia/Tokyo', hours: ['23:30', 'Tue 06:00'] },
  { date: '2026-11-30', zone: 'Asia/Kathmandu', hours: ['20:15', 'Tue 02:45'] },
  { date: '2026-11-30', zone: 'America/Sao_Paulo', hours: ['11:30', '18:00'] },
  { date: '2026-11-30', zone: 'Europe/Paris', hours: ['15:30', '22:00'] },
  { date: '2026-03-09', zone: 'Europe/Paris', hours: ['14:30', '21:00'] },
  { date: '2026-11-30', zone: 'America/New_York', hours: ['09:30', '16:00'] },
] as const)('EARN-8: the hours of $date in $zone are those of the right day', ({ date, zone, hours }) => {
  const session = usEquitiesCalendar.sessionOf(date);
  if (!session) throw new Error('The exchange is open on that day.');
  const plain = (text: string) => text.replace(',', '');
  const there = hoursThere(session, { zone, language: 'en' });
  expect([plain(there.open), plain(there.close)]).toEqual(hours);
});

it('EARN-8: a zone that an older browser does not know gives way to its own', () => {
  expect(zoneHere('Europe/Newtown', 'Europe/Paris')).toBe('Europe/Paris');
  expect(zoneHere('UTC', 'Europe/Paris')).toBe('Europe/Paris');
  expect(zoneHere('Pacific/Auckland', 'Europe/Paris')).toBe('Pacific/Auckland');
});

it('EARN-8: in French as well', () => {
  const session = usEquitiesCalendar.sessionOf('2026-11-30');
  if (!session) throw new Error('The exchange is open on that day.');
  expect(hoursThere(session, { zone: 'Pacific/Auckland', language: 'fr' }).open).toBe('mar. 03:30');
});
