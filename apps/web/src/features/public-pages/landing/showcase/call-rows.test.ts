import { describe, expect, it } from 'vitest';
import { callRows, withRecentPast } from './call-rows.ts';
import type { ShownCall } from './showcase-call.ts';

// A call on the second of three closes; the range was given for two days, the second of which has not come.
const call = {
  close: 101,
  bars: { dates: ['2026-01-05', '2026-01-06', '2026-01-07'], close: [100, 101, 90], at: 1 },
  fan: {
    dates: ['2026-01-07', '2026-01-08'],
    levels: [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95],
    prices: [
      [95, 96, 98, 101, 104, 106, 107],
      [93, 94, 97, 101, 105, 108, 109],
    ],
  },
} as unknown as ShownCall;

describe('the picture of a call as a table', () => {
  it('puts what happened beside the range that was given for the day, the newest day first', () => {
    const [open, came, made, before] = callRows(call);
    expect(open).toMatchObject({ date: '2026-01-08', close: null, range: { p10: 94, p90: 108 } });
    expect(came).toMatchObject({ date: '2026-01-07', close: 90, range: { p5: 95, p50: 101, p95: 107 } });
    expect(made).toEqual({ date: '2026-01-06', close: 101, range: null });
    expect(before).toEqual({ date: '2026-01-05', close: 100, range: null });
  });

  it('reaches as far back as the picture does', () => {
    const close = Array.from({ length: 50 }, (_, i) => 100 + i);
    const dates = close.map((_, i) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10));
    const long = withRecentPast({ ...call, bars: { dates, close, at: 45 } } as ShownCall);
    expect(long.bars.dates[0]).toBe(dates[13]);
    expect(long.bars.close[long.bars.at]).toBe(145);
  });
});
