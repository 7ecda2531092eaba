import { describe, expect, it } from 'vitest';
import { type BarSpan, barSpanAt, barSpanOfBar, barSpanOfDate } from './bar-span.ts';
import { cryptoCalendar } from './calendar/crypto-calendar.ts';
import { usEquitiesCalendar } from './calendar/us-equities-calendar.ts';

const written = (span: BarSpan | undefined) =>
  span && [span.time, span.start, span.end].map((at) => new Date(at).toISOString().slice(0, 16));

const us = { calendar: usEquitiesCalendar } as const;

describe('which period of trading a bar covers', () => {
  it('an hourly bar of a US stock is counted from the open and ends with the session', () => {
    const at = Date.parse('2024-03-11T19:45:00Z');
    expect(written(barSpanAt({ timeframe: '1h', ...us }, at))).toEqual([
      '2024-03-11T19:30',
      '2024-03-11T19:30',
      '2024-03-11T20:00',
    ]);
  });

  it('there is no bar while the market is closed', () => {
    expect(barSpanAt({ timeframe: '1h', ...us }, Date.parse('2024-03-09T15:00:00Z'))).toBeUndefined();
    expect(barSpanAt({ timeframe: '1d', ...us }, Date.parse('2024-03-11T21:00:00Z'))).toBeUndefined();
    expect(barSpanOfDate({ timeframe: '1d', ...us }, '2024-07-04')).toBeUndefined();
  });

  it('a late trade belongs to the day of its session when extended hours count', () => {
    const at = Date.parse('2024-01-17T00:30:00Z');
    expect(written(barSpanAt({ timeframe: '1d', extendedHours: true, ...us }, at))).toEqual([
      '2024-01-16T00:00',
      '2024-01-16T09:00',
      '2024-01-17T01:00',
    ]);
  });

  it('a week is complete when its last session closes: a half day after Thanksgiving at 18:00 UTC', () => {
    expect(written(barSpanOfBar({ timeframe: '1w', ...us }, Date.parse('2024-11-25')))).toEqual([
      '2024-11-25T00:00',
      '2024-11-25T14:30',
      '2024-11-29T18:00',
    ]);
  });

  it('a month of a crypto pair lasts from midnight to midnight UTC', () => {
    expect(
      written(barSpanAt({ timeframe: '1M', calendar: cryptoCalendar }, Date.parse('2024-02-10T10:00:00Z'))),
    ).toEqual(['2024-02-01T00:00', '2024-02-01T00:00', '2024-03-01T00:00']);
  });

  it('the first and last weeks of the calendar are cut at its ends', () => {
    expect(written(barSpanOfDate({ timeframe: '1w', ...us }, '1998-01-02'))).toEqual([
      '1997-12-29T00:00',
      '1998-01-02T14:30',
      '1998-01-02T21:00',
    ]);
  });

  it('a date alone names no intraday bar', () => {
    expect(() => barSpanOfDate({ timeframe: '5m', ...us }, '2024-03-11')).toThrow('does not name a 5m bar');
  });
});
