import { type BarColumns, makeBarColumns } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { maxDrawdown, sharpeRatio } from '../performance/index.ts';
import { randomStream } from '../random/index.ts';
import { runBacktest, sweepCrossings } from './index.ts';

function randomBars(n: number) {
  const stream = randomStream({ seed: 12 });
  const bars = makeBarColumns(n);
  let price = 100;
  for (let i = 0; i < n; i++) {
    bars.time[i] = i * 86_400_000;
    bars.open[i] = price * Math.exp(0.004 * stream.normal());
    bars.close[i] = price = bars.open[i] * Math.exp(0.012 * stream.normal());
    bars.high[i] = Math.max(bars.open[i], price);
    bars.low[i] = Math.min(bars.open[i], price);
  }
  return bars;
}

/** One crossing as one writes it by hand: the same sums in the same order, bar by bar. */
function crossingByHand(
  bars: BarColumns,
  { fast, slow, cost }: { fast: number; slow: number; cost: number },
) {
  const { open, close } = bars;
  let [fastSum, slowSum, equity, peak, drawdown, sum, squares, trades] = [0, 0, 1, 1, 0, 0, 0, 0];
  let [wanted, held] = [false, false];
  close.forEach((price, i) => {
    if (i >= slow) {
      let change = 0;
      if (wanted && held) change = price / close[i - 1] - 1;
      else if (wanted) change = (1 - cost) * (price / open[i]) - 1;
      else if (held) change = (1 - cost) * (open[i] / close[i - 1]) - 1;
      if (wanted && !held) trades++;
      held = wanted;
      equity += equity * change;
      sum += change;
      squares += change * change;
      peak = Math.max(peak, equity);
      if (peak - equity > drawdown * peak) drawdown = (peak - equity) / peak;
    }
    fastSum += price;
    slowSum += price;
    if (i >= fast) fastSum -= close[i - fast];
    if (i >= slow) slowSum -= close[i - slow];
    wanted = i >= slow - 1 && fastSum / fast > slowSum / slow;
  });
  const count = Math.max(0, close.length - slow);
  const mean = sum / count;
  const variance = (squares - sum * mean) / (count - 1);
  const sharpe = variance > 0 ? (mean / Math.sqrt(variance)) * Math.sqrt(252) : Number.NaN;
  return [equity, sharpe, drawdown, trades];
}

describe('The sweep of crossovers', () => {
  const bars = randomBars(700);
  const windows = [3, 7, 10, 25, 60];
  const sweep = sweepCrossings({ bars, windows, costBasisPoints: 10, barsPerYear: 252 });

  it('tries every pair once', () => {
    expect(sweep.fast.length).toBe(10);
    expect([...sweep.fast].every((fast, i) => fast < sweep.slow[i])).toBe(true);
    const grid = Array.from({ length: 39 }, (_, i) => 5 * (i + 1));
    expect(sweepCrossings({ bars, windows: grid, costBasisPoints: 0, barsPerYear: 252 }).fast.length).toBe(
      741,
    );
  });

  it('agrees with the bar-by-bar engine and the separate performance figures', () => {
    const average = (window: number, i: number) =>
      bars.close.subarray(i + 1 - window, i + 1).reduce((sum, x) => sum + x / window, 0);
    for (let pair = 0; pair < 10; pair++) {
      const [fast, slow] = [sweep.fast[pair], sweep.slow[pair]];
      const stance = Int8Array.from(bars.close, (_, i) =>
        i >= slow - 1 && average(fast, i) > average(slow, i) ? 1 : 0,
      );
      // The engine pays the entry fee from cash, the sweep from the position: they differ by fee times the trade's
      // return.
      const rules = {
        sides: 'long-only',
        costs: { feeBasisPoints: 10, slippageBasisPoints: 0 },
        weight: 1,
        maxHoldingBars: null,
      } as const;
      const { equity, trades } = runBacktest({ bars, stance, rules });
      expect(trades.length).toBe(sweep.trades[pair]);
      const allowed = trades.reduce((sum, trade) => sum + 0.001 * Math.abs(trade.netReturn), 1e-5);
      expect(Math.abs(sweep.equity[pair] / equity[699] - 1)).toBeLessThan(1.1 * allowed);
      const returns = new Float64Array(700 - slow);
      for (let i = slow; i < 700; i++) returns[i - slow] = equity[i] / equity[i - 1] - 1;
      expect(sweep.sharpe[pair]).toBeCloseTo(sharpeRatio({ returns, barsPerYear: 252 }) ?? Number.NaN, 2);
      expect(sweep.maxDrawdown[pair]).toBeCloseTo(maxDrawdown(equity)?.depth ?? Number.NaN, 3);
    }
  });

  it('gives the bits of a loop over single crossings, whatever the number of bars and of averages', () => {
    for (const count of [0, 1, 59, 60, 61, 511, 512, 513, 1024, 1700]) {
      const some = randomBars(count);
      for (const tried of [[9], [1, 2], [1, 5, 60], windows, [2, 3, 5, 8, 13, 21, 600]]) {
        const found = sweepCrossings({ bars: some, windows: tried, costBasisPoints: 10, barsPerYear: 252 });
        expect(found.fast.length).toBe((tried.length * (tried.length - 1)) / 2);
        found.fast.forEach((fast, pair) => {
          const figures = [found.equity, found.sharpe, found.maxDrawdown, found.trades].map((x) => x[pair]);
          expect(figures).toEqual(crossingByHand(some, { fast, slow: found.slow[pair], cost: 0.001 }));
        });
      }
    }
  });

  it('gives buy-and-hold when the shorter average is always above', () => {
    const rising = makeBarColumns(50);
    for (let i = 0; i < 50; i++)
      rising.open[i] = rising.high[i] = rising.low[i] = rising.close[i] = 100 * 1.01 ** i;
    const {
      equity,
      trades,
      maxDrawdown: fall,
    } = sweepCrossings({ bars: rising, windows: [2, 5], costBasisPoints: 0, barsPerYear: 252 });
    // In at the open of bar 5, worth 1.01^(49 − 5) at the last close.
    expect(equity[0]).toBeCloseTo(1.01 ** 44, 10);
    expect([trades[0], fall[0]]).toEqual([1, 0]);
    expect(() =>
      sweepCrossings({ bars: rising, windows: [5, 2], costBasisPoints: 0, barsPerYear: 252 }),
    ).toThrow('rising whole numbers');
  });
});
