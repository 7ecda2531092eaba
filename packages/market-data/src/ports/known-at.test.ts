import { describe, expect, it } from 'vitest';
import {
  corporateActionKnownAt,
  dailyBarKnownAt,
  endOfDate,
  intradayBarKnownAt,
  statementKnownAt,
} from './known-at.ts';

const text = (at: number) => new Date(at).toISOString();

describe('When the world could know', () => {
  it('a daily bar of a stock: a quarter of an hour after the close, in summer, in winter and on half days', () => {
    expect(text(dailyBarKnownAt('us', '2024-07-01'))).toBe('2024-07-01T20:15:00.000Z');
    expect(text(dailyBarKnownAt('us', '2024-01-02'))).toBe('2024-01-02T21:15:00.000Z');
    expect(text(dailyBarKnownAt('us', '2024-11-29'))).toBe('2024-11-29T18:15:00.000Z');
  });

  it('a daily bar of a coin: the end of the UTC day', () => {
    expect(text(dailyBarKnownAt('crypto', '2024-07-01'))).toBe('2024-07-02T00:00:00.000Z');
  });

  it('a bar on a day without a session, or before the calendar begins: the end of the day', () => {
    expect(text(dailyBarKnownAt('us', '2024-07-04'))).toBe('2024-07-05T00:00:00.000Z');
    expect(text(dailyBarKnownAt('us', '1990-01-02'))).toBe('1990-01-03T00:00:00.000Z');
  });

  it('an intraday bar: its end, and never after the close', () => {
    const at = (timeframe: '1m' | '1h', time: string, market: 'us' | 'crypto' = 'us') =>
      text(intradayBarKnownAt({ market, timeframe, time: Date.parse(time) }));
    expect(at('1m', '2024-07-01T13:30:00Z')).toBe('2024-07-01T13:31:00.000Z');
    expect(at('1h', '2024-07-01T19:30:00Z')).toBe('2024-07-01T20:00:00.000Z');
    expect(at('1h', '2024-07-01T23:00:00Z', 'crypto')).toBe('2024-07-02T00:00:00.000Z');
  });

  it('a figure of a statement: its filing, else the end of the report’s day, else 90 days after the period, marked as assumed', () => {
    const periodEnd = '2024-03-31';
    const acceptedAt = Date.parse('2024-05-02T20:31:00Z');
    expect(statementKnownAt({ acceptedAt, reportDate: '2024-05-01', periodEnd })).toEqual({
      knownAt: acceptedAt,
      knownFrom: 'filing-acceptance',
    });
    expect(statementKnownAt({ reportDate: '2024-05-01', periodEnd })).toEqual({
      knownAt: Date.parse('2024-05-01T23:59:59.999Z'),
      knownFrom: 'report-date',
    });
    expect(statementKnownAt({ periodEnd })).toEqual({
      knownAt: Date.parse('2024-06-29T23:59:59.999Z'),
      knownFrom: 'assumed',
    });
  });

  it('a split or dividend: its declaration, else the open of the ex-date', () => {
    const declaredAt = Date.parse('2024-04-20T21:00:00Z');
    expect(corporateActionKnownAt('us', { declaredAt, exDate: '2024-06-10' })).toBe(declaredAt);
    expect(text(corporateActionKnownAt('us', { exDate: '2024-06-10' }))).toBe('2024-06-10T13:30:00.000Z');
    expect(text(corporateActionKnownAt('us', { exDate: '1990-01-02' }))).toBe('1990-01-02T00:00:00.000Z');
  });

  it('what a bare date means: its last instant in UTC', () => {
    expect(text(endOfDate('2025-03-01'))).toBe('2025-03-01T23:59:59.999Z');
  });
});
