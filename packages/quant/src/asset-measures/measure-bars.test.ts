import { addDays, calendarOf, type IsoDate, makeBarColumns, startOfDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { aroon, cci, chaikinMoneyFlow, choppiness, moneyFlowIndex, williamsR } from '../indicators/index.ts';
import { randomStream } from '../random/index.ts';
import { measureBars } from './measure-bars.ts';

/** Bars of every session up to a day; full sessions trade less and less, and half days 400 shares. */
function measuredUpTo(last: IsoDate, lastVolume?: number) {
  const sessions = calendarOf('us').sessionsBetween(addDays(last, -1200), last);
  const bars = makeBarColumns(sessions.length);
  sessions.forEach(({ date, closesEarly }, i) => {
    bars.time[i] = startOfDate(date);
    for (const name of ['open', 'high', 'low', 'close'] as const) bars[name][i] = 100 + i;
    bars.volume[i] = closesEarly ? 400 : 5000 - i;
  });
  if (lastVolume !== undefined) bars.volume[sessions.length - 1] = lastVolume;
  const closeOf = (date: IsoDate) => 100 + sessions.findLastIndex((one) => one.date <= date);
  const benchmark = bars.close.slice();
  return { sessions, measured: measureBars({ bars, total: bars.close, benchmark, market: 'us' }), closeOf };
}

describe('the volume of a session', () => {
  // 13:00 in New York on the day after Thanksgiving, and on Christmas Eve.
  it('RVOL-4, SCRN-4: is set against full sessions only, and that of a half day against nothing', () => {
    expect(measuredUpTo('2025-11-28').measured.rel_volume).toBeNaN();
    const { measured, sessions } = measuredUpTo('2025-12-26', 4000);
    const full = [...sessions.keys()].filter((i) => !sessions[i]?.closesEarly && i < sessions.length - 1);
    const usual = 5000 - ((full.at(-11) ?? 0) + (full.at(-10) ?? 0)) / 2;
    expect(measured.rel_volume).toBeCloseTo(4000 / usual, 12);
  });
});

describe('a return', () => {
  it('SCRN-4: counts back by the calendar from the last close, to the last close up to that day', () => {
    const { measured, closeOf } = measuredUpTo('2026-03-31');
    const since = (date: IsoDate) => closeOf('2026-03-31') / closeOf(date) - 1;
    expect(measured.ret_1w).toBeCloseTo(since('2026-03-24'), 12);
    // February has no 31st.
    expect(measured.ret_1m).toBeCloseTo(since('2026-02-28'), 12);
    expect(measured.ret_1y).toBeCloseTo(since('2025-03-31'), 12);
    expect(measured.ret_3y).toBeCloseTo(since('2023-03-31'), 12);
    expect(measured.ret_ytd).toBeCloseTo(since('2025-12-31'), 12);
  });
});

describe('an indicator of the last few bars', () => {
  it.each([0, 9, 60])(
    'SCRN-4: is that of the chart where %d of the bars before the last have no price and no volume',
    (missing) => {
      const count = 900;
      const stream = randomStream({ seed: 5 });
      const bars = makeBarColumns(count);
      for (let i = 0; i < count; i++) {
        const price = 100 + 10 * Math.sin(i / 9) + stream.normal();
        bars.time[i] = startOfDate(addDays('2023-01-02', i));
        bars.open[i] = price;
        bars.high[i] = price + 1 + stream.uniform();
        bars.low[i] = price - 1 - stream.uniform();
        bars.close[i] = price + stream.normal() / 3;
        bars.volume[i] = 1000 + 500 * stream.uniform();
      }
      for (let i = count - 1 - missing; i < count - 1; i++) {
        for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) bars[name][i] = Number.NaN;
      }
      const measured = measureBars({ bars, total: bars.close, benchmark: bars.close, market: 'crypto' });
      const chart = {
        williams_r: williamsR.kernel(bars).williams,
        cci20: cci.kernel(bars).cci,
        mfi14: moneyFlowIndex.kernel(bars).mfi,
        aroon: aroon.kernel(bars).oscillator,
        choppiness: choppiness.kernel(bars).choppiness,
        cmf20: chaikinMoneyFlow.kernel(bars).flow,
      };
      for (const [field, column] of Object.entries(chart)) {
        expect(measured[field], field).toBeCloseTo(column[count - 1], 9);
      }
    },
  );
});
