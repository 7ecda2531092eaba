import { describe, expect, it } from 'vitest';
import { curveTimes } from './day-curve.ts';

const usualCurve = { median: [0.1, 0.2], low: [0, 0.1], high: [0.2, 0.3] };

function facts(basis: 'time-of-day' | 'rolling-24h', session: string, asOf: string) {
  const row = { basis, session, usualCurve, curve: [0.1] } as never;
  return { row, session, curveStepMinutes: 5, provenance: { asOf } };
}

describe('the times of a day’s curve', () => {
  it('begin with the open of New York: 14:30 UTC in winter, 13:30 UTC in summer', () => {
    // Hours of the exchange: https://www.nyse.com/markets/hours-calendars, 9:30 in New York.
    const first = (date: string) => new Date(curveTimes(facts('time-of-day', date, '2030-01-01'))[0] ?? 0);
    expect(first('2026-01-14').toISOString()).toBe('2026-01-14T14:35:00.000Z');
    expect(first('2026-07-14').toISOString()).toBe('2026-07-14T13:35:00.000Z');
  });

  it('end with the last full step for coins', () => {
    const times = curveTimes(facts('rolling-24h', '2026-01-14', '2026-01-14T10:13:20Z'));
    expect(times.map((at) => new Date(at).toISOString())).toEqual([
      '2026-01-14T10:05:00.000Z',
      '2026-01-14T10:10:00.000Z',
    ]);
  });
});
