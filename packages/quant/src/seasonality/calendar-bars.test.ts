import { describe, expect, test } from 'vitest';
import { calendarBars } from './calendar-bars.ts';

const day = 86_400_000;

describe('month, weekday and hour bars', () => {
  test('a market that rises 1 % on Mondays only shows it on Mondays only', () => {
    const time = Float64Array.from({ length: 700 }, (_, i) => Date.UTC(2024, 0, 1) + i * day);
    let price = 100;
    const close = time.map((at, i) => {
      if (i > 0 && new Date(at).getUTCDay() === 1) price *= 1.01;
      return price;
    });
    const bars = calendarBars({ time, close }, 'weekday');
    expect(bars.map(({ key }) => key)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(bars[0]?.mean).toBeCloseTo(0.01, 12);
    expect(bars[0]?.winRate).toBe(1);
    expect(bars[3]?.mean).toBeCloseTo(0, 12);
    const drift = (99 * 0.01) / 699;
    expect(bars[0]?.excess).toBeCloseTo(0.01 - drift, 12);
  });

  test('an hour after a break in trading is left out', () => {
    const hours = [14, 15, 16, 38, 39, 40];
    const time = Float64Array.from(hours, (hour) => hour * 3_600_000);
    const close = Float64Array.of(100, 101, 102, 150, 151, 152);
    const bars = calendarBars({ time, close }, 'hour');
    expect(bars.map(({ key, n }) => [key, n])).toEqual([
      [15, 2],
      [16, 2],
    ]);
  });

  test('months count complete calendar months, one per year', () => {
    const time = Float64Array.from({ length: 3 * 365 + 20 }, (_, i) => Date.UTC(2020, 11, 31) + i * day);
    const close = time.map((at) => (new Date(at).getUTCMonth() === 3 ? 110 : 100));
    const bars = calendarBars({ time, close }, 'month');
    expect(bars.find(({ key }) => key === 4)).toMatchObject({ n: 3, winRate: 1 });
    expect(bars.find(({ key }) => key === 4)?.mean).toBeCloseTo(0.1, 12);
    expect(bars.find(({ key }) => key === 5)?.mean).toBeCloseTo(100 / 110 - 1, 12);
    expect(bars.find(({ key }) => key === 1)?.n).toBe(3);
  });
});
