import { describe, expect, test } from 'vitest';
import { averageYear } from './average-year.ts';

const day = 86_400_000;

/** A close for every day from 2014-12-31 to 2020-03-31, growing at a yearly log rate that depends on the year. */
function growing(rates: Record<number, number>): { time: Float64Array; close: Float64Array } {
  const start = Date.UTC(2014, 11, 31);
  const count = (Date.UTC(2020, 2, 31) - start) / day + 1;
  const time = Float64Array.from({ length: count }, (_, i) => start + i * day);
  let log = Math.log(100);
  const close = time.map((at, i) => {
    const year = new Date(at).getUTCFullYear();
    const days = year % 4 === 0 ? 366 : 365;
    if (i > 0) log += (rates[year] ?? 0) / days;
    return Math.exp(log);
  });
  return { time, close };
}

const rates = { 2015: 0.1, 2016: 0.2, 2017: 0.3, 2018: 0.4, 2019: 0.5, 2020: 1 };

describe('average year', () => {
  const found = averageYear(growing(rates), { years: 5 });

  test('ends at the geometric mean of the yearly returns, with the middle half of the years around it', () => {
    expect(found?.years).toEqual([2015, 2016, 2017, 2018, 2019]);
    expect(found?.mean[364]).toBeCloseTo(Math.exp(0.3) - 1, 9);
    expect(found?.low[364]).toBeCloseTo(Math.exp(0.2) - 1, 9);
    expect(found?.high[364]).toBeCloseTo(Math.exp(0.4) - 1, 9);
  });

  test('the running year stops at its last bar', () => {
    expect(found?.currentYear).toBe(2020);
    expect(found?.current[0]).toBeCloseTo(Math.exp(1 / 366) - 1, 9);
    expect(Number.isNaN(found?.current[88])).toBe(false);
    expect(Number.isNaN(found?.current[90])).toBe(true);
  });

  test('a shortage of years is reported, and a short history has no average', () => {
    expect(averageYear(growing(rates), { years: 20 })?.years.length).toBe(5);
    const short = growing(rates);
    expect(
      averageYear({ time: short.time.subarray(0, 100), close: short.close.subarray(0, 100) }, { years: 5 }),
    ).toBeNull();
    expect(() => averageYear(short, { years: 0 })).toThrow(/must be 1 or more/);
  });

  test('SEAS-2: a year whose last days have no session is averaged, once no session of it is to come', () => {
    const { time, close } = growing(rates);
    const count = time.indexOf(Date.UTC(2018, 11, 30));
    const bars = { time: time.subarray(0, count), close: close.subarray(0, count) };
    expect(averageYear(bars, { years: 3 })?.years).toEqual([2015, 2016, 2017]);
    const found = averageYear(bars, { years: 3, until: Date.UTC(2019, 0, 1) });
    expect(found?.years).toEqual([2016, 2017, 2018]);
    expect(found?.currentYear).toBe(2019);
  });

  test('detrended, years of equal growth are flat', () => {
    const equal = growing({ 2015: 0.365, 2016: 0.366, 2017: 0.365, 2018: 0.365, 2019: 0.365, 2020: 0.366 });
    const flat = averageYear(equal, { years: 5, detrend: true });
    expect(flat?.mean.every((value) => Math.abs(value) < 1e-9)).toBe(true);
  });

  test('SEAS-2: detrended, only the trend of the years that are shown is taken out', () => {
    // 0.001 a day since 2017, as the three years and the running one have it; nothing before.
    const late = growing({ 2017: 0.365, 2018: 0.365, 2019: 0.365, 2020: 0.366 });
    const flat = averageYear(late, { years: 3, detrend: true });
    expect(flat?.years).toEqual([2017, 2018, 2019]);
    expect(flat?.mean[364]).toBeCloseTo(0, 9);
    expect(flat?.current[88]).toBeCloseTo(0, 9);
  });
});
