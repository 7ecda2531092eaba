import { dateOfInstant } from '@auspex/market';
import { afterAll, describe, expect, it } from 'vitest';
import { MARKET_NOW, withMarket } from '../../../test/market.ts';
import { openReturnsBench } from '../returns-bench.ts';
import { drawOfDay } from './showcase.ts';

const DAY = 86_400_000;
const test = withMarket();
const bench = openReturnsBench(() => test);
const { ask } = bench;
afterAll(() => bench.close());

describe('The showcase', () => {
  it('is drawn by the hash of the date alone, and shows what then happened', async () => {
    const { signal, coverage80 } = await ask('returns.showcase');
    const draw = drawOfDay('sim:39', dateOfInstant(MARKET_NOW));
    expect(signal?.asset.market).toBe(draw.market);
    const { dates, close, at } = signal?.bars ?? { dates: [], close: [], at: 0 };
    expect(dates[at]).toBe(signal?.date);
    const barsAgo = draw.market === 'us' ? 6 : 7;
    expect(dates.length - 1 - at).toBe(barsAgo);
    const days = (MARKET_NOW - Date.parse(signal?.date ?? '')) / DAY;
    expect(days).toBeGreaterThan(7);
    expect(days).toBeLessThan(10);
    expect(signal?.outcome.move).toBeCloseTo((close.at(-1) ?? 0) / close[at] - 1, 12);
    expect(signal?.fan.prices).toHaveLength(barsAgo);
    const last = signal?.fan.prices.at(-1) ?? [];
    expect(signal?.outcome.inside80).toBe((close.at(-1) ?? 0) >= last[1] && (close.at(-1) ?? 0) <= last[5]);
    const { buy = 0, hold = 0, sell = 0 } = signal?.votes ?? {};
    expect(buy + hold + sell).toBe(signal?.reasons.length);
    expect(coverage80.n).toBeGreaterThan(1000);
    // The bar of the method: 77–84 %.
    expect(coverage80.inside).toBeGreaterThan(0.7);
    expect(coverage80.inside).toBeLessThan(0.9);
  });

  it('draws other calls on other days, each asset about as often', () => {
    const drawn = new Map<number, number>();
    for (let day = 0; day < 2000; day++) {
      const draw = drawOfDay('live', dateOfInstant(day * DAY));
      const picked = draw.pick(10);
      drawn.set(picked, (drawn.get(picked) ?? 0) + 1);
    }
    expect(drawn.size).toBe(10);
    // 200 expected each; five deviations of a binomial are 67.
    for (const count of drawn.values()) expect(Math.abs(count - 200)).toBeLessThan(67);
  });
});
