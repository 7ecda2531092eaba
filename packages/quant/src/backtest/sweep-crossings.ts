import type { BarColumns } from '@auspex/market';

/** Which crossovers to try: every pair of a shorter and a longer average from `windows`. */
export interface SweepPlan {
  readonly bars: BarColumns;
  /** Ascending numbers of bars; 39 of them give 741 pairs. */
  readonly windows: readonly number[];
  /** Fee and slippage together, per side. */
  readonly costBasisPoints: number;
  readonly barsPerYear: number;
}

/** Results per pair, as columns. */
export interface SweepResult {
  readonly fast: Int32Array;
  readonly slow: Int32Array;
  /** Equity at the last close, starting with 1. */
  readonly equity: Float64Array;
  /**
   * Annualised Sharpe ratio of the bar-to-bar returns from the first bar on which both averages exist; `NaN` without
   * variation.
   */
  readonly sharpe: Float64Array;
  readonly maxDrawdown: Float64Array;
  readonly trades: Int32Array;
}

/**
 * Tries every crossover of two simple averages, long while the shorter is above the longer: in and out at the next
 * open with costs. Each average is computed once, each pair is one pass without allocation. The number of tries has
 * to enter the deflated Sharpe ratio.
 */
export function sweepCrossings(plan: SweepPlan): SweepResult {
  const { bars, windows } = plan;
  requireWindows(windows);
  const pairs = (windows.length * (windows.length - 1)) / 2;
  const result: SweepResult = {
    fast: new Int32Array(pairs),
    slow: new Int32Array(pairs),
    equity: new Float64Array(pairs),
    sharpe: new Float64Array(pairs),
    maxDrawdown: new Float64Array(pairs),
    trades: new Int32Array(pairs),
  };
  const averages = windows.map((window) => simpleAverage(bars.close, window));
  const steps = priceSteps(bars, plan.costBasisPoints);
  let pair = 0;
  for (let f = 0; f < windows.length; f++) {
    for (let s = f + 1; s < windows.length; s++) {
      result.fast[pair] = windows[f];
      result.slow[pair] = windows[s];
      runPair({ fast: averages[f], slow: averages[s], start: windows[s], steps, plan }, result, pair);
      pair++;
    }
  }
  return result;
}

function requireWindows(windows: readonly number[]): void {
  windows.forEach((window, i) => {
    if (!(Number.isInteger(window) && window >= 1 && (i === 0 || window > windows[i - 1]))) {
      throw new RangeError(`The windows are rising whole numbers of bars from 1, got ${windows.join(', ')}.`);
    }
  });
}

function simpleAverage(values: Float64Array, window: number): Float64Array {
  const average = new Float64Array(values.length).fill(Number.NaN);
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    sum += values[i];
    if (i >= window) sum -= values[i - window];
    if (i >= window - 1) average[i] = sum / window;
  }
  return average;
}

/** Growth of equity over a bar in each of the four situations; the same for every pair, so computed once. */
interface PriceSteps {
  readonly hold: Float64Array;
  readonly enter: Float64Array;
  readonly leave: Float64Array;
}

function priceSteps({ open, close }: BarColumns, costBasisPoints: number): PriceSteps {
  const n = close.length;
  const cost = costBasisPoints / 10_000;
  const steps = { hold: new Float64Array(n), enter: new Float64Array(n), leave: new Float64Array(n) };
  for (let i = 1; i < n; i++) {
    steps.hold[i] = close[i] / close[i - 1];
    steps.enter[i] = (1 - cost) * (close[i] / open[i]);
    steps.leave[i] = (1 - cost) * (open[i] / close[i - 1]);
  }
  return steps;
}

interface PairRun {
  readonly fast: Float64Array;
  readonly slow: Float64Array;
  readonly start: number;
  readonly steps: PriceSteps;
  readonly plan: SweepPlan;
}

function runPair({ fast, slow, start, steps, plan }: PairRun, result: SweepResult, pair: number): void {
  const { hold, enter, leave } = steps;
  const n = fast.length;
  let [equity, peak, drawdown, sum, squares] = [1, 1, 0, 0, 0];
  let trades = 0;
  let held = false;
  for (let i = start; i < n; i++) {
    const wanted = fast[i - 1] > slow[i - 1];
    let change = 0;
    if (wanted) {
      if (held) change = hold[i] - 1;
      else {
        change = enter[i] - 1;
        trades++;
      }
    } else if (held) change = leave[i] - 1;
    held = wanted;
    equity += equity * change;
    sum += change;
    squares += change * change;
    if (equity > peak) peak = equity;
    else if (peak - equity > drawdown * peak) drawdown = (peak - equity) / peak;
  }
  const count = Math.max(0, n - start);
  const mean = sum / count;
  const variance = (squares - sum * mean) / (count - 1);
  result.equity[pair] = equity;
  result.maxDrawdown[pair] = drawdown;
  result.trades[pair] = trades;
  result.sharpe[pair] =
    variance > 0 ? (mean / Math.sqrt(variance)) * Math.sqrt(plan.barsPerYear) : Number.NaN;
}
