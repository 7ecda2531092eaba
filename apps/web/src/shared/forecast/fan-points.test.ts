import { describe, expect, it } from 'vitest';
import { changeAt, closesBehind, fanPoints } from './fan-points.ts';

const fan = {
  bars: [1, 5],
  dates: ['2026-01-06', '2026-01-12'],
  levels: [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95],
  prices: [
    [95, 96, 98, 100, 102, 104, 105],
    [90, 92, 96, 101, 105, 109, 112],
  ],
};

describe('the fan of a forecast', () => {
  it('opens from the close it was made on, and puts each band between its own levels', () => {
    const points = fanPoints({ fan, date: '2026-01-05', close: 100 });
    expect(points.map(({ timeMs }) => new Date(timeMs).toISOString().slice(0, 10))).toEqual([
      '2026-01-05',
      '2026-01-06',
      '2026-01-12',
    ]);
    expect(points[0]).toMatchObject({ middle: 100, p90: [100, 100] });
    expect(points[2]).toMatchObject({ middle: 101, p50: [96, 105], p80: [92, 109], p90: [90, 112] });
  });

  it('has as many closes behind it as points ahead, as far apart, up to the close it was made on', () => {
    const day = (place: number) => Date.UTC(2026, 0, 5 - 20 + place);
    const bars = Array.from({ length: 24 }, (_, place) => place);
    const closes = { time: bars.map(day), close: bars };
    // Two points ahead, the second four bars after the first; bar 20 is the one of 5 January.
    expect(closesBehind(closes, { fan, date: '2026-01-05' })).toEqual([
      { timeMs: day(16), value: 16 },
      { timeMs: day(20), value: 20 },
    ]);
    expect(closesBehind(closes, { fan, date: '2020-01-05' })).toEqual([]);
  });

  it('is not drawn of a forecast that is not there', () => {
    expect(fanPoints({ fan, date: null, close: null })).toEqual([]);
  });

  it('tells quantiles as changes of the price', () => {
    // Hundredths as the server computes them; e^0.1 − 1 = 10.517 %.
    const levels = Array.from({ length: 99 }, (_, i) => (i + 1) / 100);
    const quantiles = levels.map((level) => level - 0.8);
    expect(changeAt({ levels, quantiles }, 0.9)).toBeCloseTo(0.10517, 5);
    expect(changeAt({ levels, quantiles }, 0.995)).toBeNull();
  });
});
