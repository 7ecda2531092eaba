import { describe, expect, it } from 'vitest';
import { randomStream } from '../random/index.ts';
import {
  combineEquity,
  compoundAnnualGrowth,
  drawdownColumn,
  equityReturns,
  maxDrawdown,
  performanceIntervals,
  profitFactor,
  profitFactorInterval,
  sharpeRatio,
  sortinoRatio,
} from './index.ts';

const DAY = 86_400_000;

describe('Growth', () => {
  it('is compounded over whole years: 100 to 144 in two years is 20 %', () => {
    const time = Float64Array.of(0, 2 * 365.25 * DAY);
    expect(compoundAnnualGrowth({ time, equity: Float64Array.of(100, 144) })).toBeCloseTo(0.2, 12);
    expect(compoundAnnualGrowth({ time, equity: Float64Array.of(100, 0) })).toBe(-1);
  });
  it('QUANT-3: is not claimed for less than a year', () => {
    expect(
      compoundAnnualGrowth({ time: Float64Array.of(0, 200 * DAY), equity: Float64Array.of(1, 1.3) }),
    ).toBeNull();
  });
  it('comes bar by bar', () => {
    expect([...equityReturns(Float64Array.of(100, 110, 99))].map((r) => r.toFixed(6))).toEqual([
      '0.100000',
      '-0.100000',
    ]);
  });
});

describe('Return for risk', () => {
  // By hand: mean 1 %, deviations ±1 % and ±3 %: √((4 + 4 + 0 + …)…): see each line.
  const returns = Float64Array.of(0.03, -0.01, 0.02, 0);
  it('is the Sharpe ratio: mean 0.01 over deviation 0.018257, times √252', () => {
    // Squares of the distances: 4e-4, 4e-4, 1e-4, 1e-4 = 1e-3; / 3; root = 0.0182574.
    expect(sharpeRatio({ returns, barsPerYear: 252 })).toBeCloseTo(
      (0.01 / Math.sqrt(1e-3 / 3)) * Math.sqrt(252),
      10,
    );
    expect(sharpeRatio({ returns: new Float64Array(30).fill(0.1), barsPerYear: 252 })).toBeNull();
  });
  it('is the Sortino ratio: only the one loss of 1 % counts, over all four bars', () => {
    expect(sortinoRatio({ returns, barsPerYear: 252 })).toBeCloseTo(
      (0.01 / Math.sqrt(1e-4 / 4)) * Math.sqrt(252),
      10,
    );
    expect(sortinoRatio({ returns: Float64Array.of(0.1, 0.2), barsPerYear: 252 })).toBeNull();
  });
});

describe('The profit factor', () => {
  it('is what was gained over what was lost, and unknown without a loss', () => {
    expect(profitFactor(Float64Array.of(10, -4, 6, -4))).toBe(2);
    expect(profitFactor(Float64Array.of(1, 2))).toBeNull();
  });
});

describe('Drawdown', () => {
  const equity = Float64Array.of(1, 1.2, 0.9, 1.1, 1.2, 1.3, 1.17);
  it('is the deepest fall from a peak, with its dates and its recovery', () => {
    expect(maxDrawdown(equity)).toEqual({ depth: 0.25, peakBar: 1, troughBar: 2, recoveredBar: 4 });
    expect(maxDrawdown(new Float64Array(0))).toBeNull();
    expect(maxDrawdown(Float64Array.of(2, 1))?.recoveredBar).toBeNull();
  });
  it('is a column for the chart', () => {
    expect(drawdownColumn(equity)[2]).toBeCloseTo(-0.25, 12);
    expect(drawdownColumn(equity)[5]).toBe(0);
  });
});

describe('A portfolio of backtests', () => {
  it('gives each new position 1/N of the equity at the previous close', () => {
    const first = { equity: Float64Array.of(1, 1.1, 1.1, 1.21), entryBars: [1, 3] };
    const second = { equity: Float64Array.of(1, 1, 0.5, 0.5), entryBars: [2] };
    // Bar 1: half of 1 gains 10 %: 1.05. Bar 2: half of 1.05 loses half: 0.7875. Bar 3: half of 0.7875 gains 10 %.
    const worth = combineEquity([first, second]);
    expect([...worth].map((value) => value.toFixed(6))).toEqual([
      '1.000000',
      '1.050000',
      '0.787500',
      '0.826875',
    ]);
  });
});

describe('Bootstrap ranges of the figures', () => {
  const stream = randomStream({ seed: 3 });
  const returns = Float64Array.from({ length: 1000 }, () => 0.0008 + 0.01 * stream.normal());
  it('are centred on the figures and about as wide as theory says', () => {
    const ranges = performanceIntervals({ returns, barsPerYear: 252 }, { stream, draws: 400 });
    const sharpe = sharpeRatio({ returns, barsPerYear: 252 }) ?? Number.NaN;
    expect(ranges.sharpe?.low).toBeLessThan(sharpe);
    expect(ranges.sharpe?.high).toBeGreaterThan(sharpe);
    // Standard error of an annualised Sharpe ratio over T years is about 1/√T (Lo 2002): ± 1.96/√3.97.
    const width = (ranges.sharpe?.high ?? 0) - (ranges.sharpe?.low ?? 0);
    expect(width / ((2 * 1.96) / Math.sqrt(1000 / 252))).toBeGreaterThan(0.8);
    expect(width / ((2 * 1.96) / Math.sqrt(1000 / 252))).toBeLessThan(1.2);
    expect(ranges.maxDrawdown?.low).toBeGreaterThan(0);
    expect(
      performanceIntervals({ returns: returns.subarray(0, 100), barsPerYear: 252 }, { stream, draws: 50 })
        .annualGrowth,
    ).toBeNull();
  });
  it('exist for the profit factor if there are enough trades', () => {
    const results = returns.subarray(0, 200).map((r) => r * 100);
    const factor = profitFactor(results) ?? 0;
    const range = profitFactorInterval(results, { stream, draws: 300 });
    expect(range?.low).toBeLessThan(factor);
    expect(range?.high).toBeGreaterThan(factor);
    expect(profitFactorInterval(results.subarray(0, 5), { stream })).toBeNull();
  });
});

describe('The range of a maximum drawdown', () => {
  it('EVAL-D6: contains the drawdown itself, or is not given', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const stream = randomStream({ seed, name: 'drawdown' });
      // A year of noise with one long fall, which short blocks would tear apart.
      const returns = Float64Array.from({ length: 300 }, (_, i) => {
        const drift = i >= 100 && i < 100 + seed * 3 ? -0.006 : 0.001;
        return drift + 0.01 * (stream.uniform() + stream.uniform() - 1);
      });
      const equity = new Float64Array(301).fill(1);
      for (let i = 0; i < 300; i++) equity[i + 1] = equity[i] * (1 + returns[i]);
      const depth = maxDrawdown(equity)?.depth ?? 0;
      const range = performanceIntervals({ returns, barsPerYear: 252 }, { stream, draws: 100 }).maxDrawdown;
      if (range !== null) expect([range.low <= depth, depth <= range.high]).toEqual([true, true]);
    }
  });
});
