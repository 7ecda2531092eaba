import { describe, expect, test } from 'vitest';
import { indicators, parabolicSar, sessionVwap, supertrend } from '../src/indicators/index.ts';
import { firstDifference } from './compare-columns.ts';
import { walkBars } from './market-walks.ts';
import { oscillatorTextbook } from './textbook-oscillators.ts';
import { priceTextbook } from './textbook-prices.ts';

/*
 * Expected values: the textbook formulas in textbook-*.ts, each computed from slices of the past, which
 * shares neither code nor method with the running sums under test.
 */
const textbook = { ...priceTextbook, ...oscillatorTextbook };
const pathDependent = ['parabolic-sar', 'supertrend'];

describe('indicators equal their textbook formulas', () => {
  test.each(indicators.filter(({ id }) => !pathDependent.includes(id)))('$id', (indicator) => {
    const formula = textbook[indicator.id];
    expect(formula, 'a textbook formula exists').toBeDefined();
    for (const bars of [
      walkBars({ bars: 260, seed: 5 }),
      walkBars({ bars: 260, seed: 6, gaps: 0.15, price: 0.02 }),
    ]) {
      const expected = formula(bars);
      const actual = indicator.kernel(bars);
      for (const { id } of indicator.outputs) {
        expect(firstDifference(actual[id], expected[id], 1e-9), id).toBeNull();
      }
    }
  });

  test('the session VWAP over hours is the sum of money over the sum of volume since midnight', () => {
    const bars = walkBars({ bars: 100, seed: 9, barMs: 3_600_000 });
    const out = sessionVwap.kernel(bars, { utcOffset: -5 }).vwap;
    for (const i of [0, 4, 5, 28, 29, 60, 99]) {
      const first = Math.max(0, Math.floor((i - 5) / 24) * 24 + 5);
      let [money, shares] = [0, 0];
      for (let j = first; j <= i; j++) {
        money += ((bars.high[j] + bars.low[j] + bars.close[j]) / 3) * bars.volume[j];
        shares += bars.volume[j];
      }
      expect(out[i]).toBeCloseTo(money / shares, 9);
    }
  });

  test('the parabolic SAR follows a trend worked by hand', () => {
    const high = Float64Array.of(10, 11, 12, 13, 12.5, 9);
    const low = Float64Array.of(9, 10, 11, 12, 11.5, 8);
    const bars = { ...walkBars({ bars: 6, seed: 1 }), high, low };
    const { sar, side } = parabolicSar.kernel(bars);
    expect(sar[1]).toBe(9);
    expect(sar[2]).toBeCloseTo(9.04, 12);
    expect(sar[3]).toBeCloseTo(9.04 + 0.04 * (12 - 9.04), 12);
    const fourth = sar[3] + 0.06 * (13 - sar[3]);
    expect(sar[4]).toBeCloseTo(fourth, 12);
    expect(Array.from(side)).toEqual([Number.NaN, 1, 1, 1, 1, -1]);
    expect(sar[5]).toBe(13);
  });

  test('SuperTrend holds its stop through a dip and flips on a close beyond it, worked by hand', () => {
    const close = Float64Array.of(100, 103, 106, 109, 112, 110, 107);
    const high = close.map((price) => price + 1);
    const low = close.map((price) => price - 1);
    const bars = { ...walkBars({ bars: 7, seed: 1 }), open: close, high, low, close };
    const { line, side } = supertrend.kernel(bars, { length: 3, multiple: 1 });
    expect(Array.from(side)).toEqual([Number.NaN, Number.NaN, -1, -1, 1, 1, -1]);
    const ranges = [10 / 3, 32 / 9, 100 / 27, 281 / 81, 886 / 243];
    expect(line[2]).toBeCloseTo(106 + ranges[0], 12);
    expect(line[3]).toBeCloseTo(106 + ranges[0], 12);
    expect(line[4]).toBeCloseTo(112 - ranges[2], 12);
    expect(line[5]).toBeCloseTo(112 - ranges[2], 12);
    expect(line[6]).toBeCloseTo(107 + ranges[4], 12);
  });
});
