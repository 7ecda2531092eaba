import {
  type BarColumns,
  type IsoDate,
  makeBarColumns,
  startOfDate,
  usEquitiesCalendar,
} from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { movesAfter, spreadOf, usualSize } from './report-moves.ts';

/** One bar per session; opens and closes are given, the first for `from`. */
function barsFrom(from: IsoDate, prices: readonly (readonly [open: number, close: number])[]): BarColumns {
  const sessions = usEquitiesCalendar.sessionsBetween(from, '2026-12-31').slice(0, prices.length);
  const bars = makeBarColumns(prices.length);
  prices.forEach(([open, close], i) => {
    bars.time[i] = startOfDate(sessions[i].date);
    bars.open[i] = open;
    bars.close[i] = close;
  });
  return bars;
}

// Monday 2026-03-02 to Wednesday 2026-03-11.
const week = barsFrom('2026-03-02', [
  [100, 100],
  [101, 104],
  [110, 112],
  [112, 109],
  [108, 115],
  [116, 118],
  [119, 120],
  [121, 121],
]);

describe('EARN-3: The price reaction to a report', () => {
  it('before the open: that day’s open and close, and the fifth session’s, against the close before', () => {
    const moves = movesAfter({ date: '2026-03-03', time: 'before-open' }, week);
    expect(moves.gap).toBeCloseTo(0.01, 12);
    expect(moves.nextDayMove).toBeCloseTo(0.04, 12);
    // Sessions on the 3rd, 4th, 5th, 6th and 9th, with a weekend between.
    expect(moves.fiveDayMove).toBeCloseTo(0.18, 12);
  });

  it('after the close: the next session against that day’s close', () => {
    const moves = movesAfter({ date: '2026-03-03', time: 'after-close' }, week);
    expect(moves.gap).toBeCloseTo(110 / 104 - 1, 12);
    expect(moves.nextDayMove).toBeCloseTo(112 / 104 - 1, 12);
    expect(moves.fiveDayMove).toBeCloseTo(120 / 104 - 1, 12);
  });

  it('at an unknown hour: from the close before the day to the close after it, and no gap', () => {
    const moves = movesAfter({ date: '2026-03-03', time: 'unknown' }, week);
    expect(moves.gap).toBeNull();
    expect(moves.nextDayMove).toBeCloseTo(0.12, 12);
    expect(moves.fiveDayMove).toBeCloseTo(0.2, 12);
  });

  it('after Friday’s close Monday reacts, and to a report on a Saturday Monday does too', () => {
    for (const [date, time] of [
      ['2026-03-06', 'after-close'],
      ['2026-03-07', 'before-open'],
      ['2026-03-07', 'after-close'],
    ] as const)
      expect(movesAfter({ date, time }, week).gap).toBeCloseTo(116 / 115 - 1, 12);
  });

  it('is not known before the bars are there', () => {
    const early = barsFrom('2026-03-02', [
      [100, 100],
      [101, 104],
    ]);
    expect(movesAfter({ date: '2026-03-03', time: 'after-close' }, early)).toEqual({
      gap: null,
      nextDayMove: null,
      fiveDayMove: null,
    });
    expect(movesAfter({ date: '2026-03-03', time: 'before-open' }, early)).toMatchObject({
      fiveDayMove: null,
    });
    expect(movesAfter({ date: '2026-03-02', time: 'before-open' }, early)).toMatchObject({ gap: null });
    expect(movesAfter({ date: '2040-03-02', time: 'before-open' }, early)).toMatchObject({ gap: null });
  });
});

describe('Several reports together', () => {
  // Type 7 quantiles, the default of R and NumPy: numpy.quantile([-0.04, -0.01, 0.02, 0.05, 0.08], [.1, .5, .9]).
  it('have a median and a band that holds eight out of ten', () => {
    const spread = spreadOf([0.05, -0.04, null, 0.02, 0.08, -0.01]);
    expect(spread?.n).toBe(5);
    expect(spread?.median).toBeCloseTo(0.02, 12);
    expect(spread?.low).toBeCloseTo(-0.028, 12);
    expect(spread?.high).toBeCloseTo(0.068, 12);
    expect(spreadOf([null])).toBeNull();
  });

  it('have a usual size that does not cancel out', () => {
    expect(usualSize([0.05, -0.05, 0.01, null])).toBeCloseTo(0.05, 12);
    expect(usualSize([])).toBeNull();
  });
});
