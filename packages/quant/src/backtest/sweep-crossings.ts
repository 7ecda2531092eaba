import type { BarColumns } from '@auspex/market';
import {
  ACCOUNT_NUMBERS,
  BLOCK_BARS,
  COLUMN_BYTES,
  type CrossingKernel,
  openCrossingKernel,
} from './crossing-kernel.ts';

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
 * open with costs. Each average is computed once; the bars go through all pairs block by block. The number of tries
 * has to enter the deflated Sharpe ratio.
 */
export function sweepCrossings(plan: SweepPlan): SweepResult {
  requireWindows(plan.windows);
  const blocks = new Blocks(plan);
  for (let from = 0; from < plan.bars.close.length; from += BLOCK_BARS) blocks.take(from);
  return blocks.finish();
}

function requireWindows(windows: readonly number[]): void {
  windows.forEach((window, i) => {
    if (!(Number.isInteger(window) && window >= 1 && (i === 0 || window > windows[i - 1]))) {
      throw new RangeError(`The windows are rising whole numbers of bars from 1, got ${windows.join(', ')}.`);
    }
  });
}

/** Columns of a block: what is earned on a bar that is held, entered or left, then the averages. */
const AVERAGES = 3;

/** The sweep's memory: columns of one block of bars, then the accounts of two crossings at a time. */
class Blocks {
  readonly #plan: SweepPlan;
  readonly #kernel: CrossingKernel;
  readonly #columns: Float64Array[];
  /** Per longer average, the accounts of all shorter ones, two by two. */
  readonly #accounts: Float64Array[][];
  readonly #sums: Float64Array;

  constructor(plan: SweepPlan) {
    const { windows } = plan;
    this.#plan = plan;
    const twos = windows.map((_, s) => (s + 1) >> 1);
    const accountsAt = COLUMN_BYTES * (AVERAGES + windows.length);
    const accountBytes = 8 * ACCOUNT_NUMBERS;
    this.#kernel = openCrossingKernel(
      accountsAt + accountBytes * twos.reduce((sum, count) => sum + count, 0),
    );
    const { buffer } = this.#kernel;
    this.#columns = Array.from({ length: AVERAGES + windows.length }, (_, k) => {
      return new Float64Array(buffer, k * COLUMN_BYTES, BLOCK_BARS);
    });
    let place = accountsAt;
    this.#accounts = twos.map((count) =>
      Array.from({ length: count }, () => {
        const account = new Float64Array(buffer, place, ACCOUNT_NUMBERS).fill(0).fill(1, 0, 4);
        place += accountBytes;
        return account;
      }),
    );
    this.#sums = new Float64Array(windows.length);
  }

  /** Takes all crossings through the block of bars from one on. */
  take(from: number): void {
    const { bars, windows } = this.#plan;
    const end = Math.min(from + BLOCK_BARS, bars.close.length);
    this.#writeChanges(from, end);
    for (let w = 0; w < windows.length; w++) this.#writeAverage(w, { from, end });
    for (let s = 1; s < windows.length; s++) {
      const skipped = 8 * Math.max(0, windows[s] - from);
      if (skipped >= 8 * (end - from)) continue;
      const column = (w: number) => (AVERAGES + w) * COLUMN_BYTES + skipped;
      this.#accounts[s].forEach((account, two) => {
        this.#kernel.takeTwo(skipped, 8 * (end - from), column(2 * two), column(s), account.byteOffset);
      });
    }
  }

  #writeChanges(from: number, end: number): void {
    const { open, close } = this.#plan.bars;
    const kept = 1 - this.#plan.costBasisPoints / 10_000;
    const [hold, enter, leave] = this.#columns;
    for (let i = Math.max(1, from); i < end; i++) {
      hold[i - from] = close[i] / close[i - 1] - 1;
      enter[i - from] = kept * (close[i] / open[i]) - 1;
      leave[i - from] = kept * (open[i] / close[i - 1]) - 1;
    }
  }

  /** The average as known before each bar; `NaN` before there is one. */
  #writeAverage(w: number, { from, end }: { from: number; end: number }): void {
    const { close } = this.#plan.bars;
    const window = this.#plan.windows[w];
    const column = this.#columns[AVERAGES + w];
    let sum = this.#sums[w];
    for (let i = from; i < end; i++) {
      column[i - from] = i >= window ? sum / window : Number.NaN;
      sum += close[i];
      if (i >= window) sum -= close[i - window];
    }
    this.#sums[w] = sum;
  }

  finish(): SweepResult {
    const { windows } = this.#plan;
    const pairs = (windows.length * (windows.length - 1)) / 2;
    const result: SweepResult = {
      fast: new Int32Array(pairs),
      slow: new Int32Array(pairs),
      equity: new Float64Array(pairs),
      sharpe: new Float64Array(pairs),
      maxDrawdown: new Float64Array(pairs),
      trades: new Int32Array(pairs),
    };
    let pair = 0;
    for (let f = 0; f < windows.length; f++) {
      for (let s = f + 1; s < windows.length; s++) {
        result.fast[pair] = windows[f];
        result.slow[pair] = windows[s];
        this.#readAccount(result, { pair, s, f });
        pair++;
      }
    }
    return result;
  }

  #readAccount(result: SweepResult, { pair, s, f }: { pair: number; s: number; f: number }): void {
    const { bars, windows, barsPerYear } = this.#plan;
    const account = this.#accounts[s][f >> 1].subarray(f & 1);
    const [equity, drawdown, sum, squares] = [account[0], account[4], account[6], account[8]];
    const trades = new Int32Array(account.buffer, account.byteOffset + 80, 1);
    const count = Math.max(0, bars.close.length - windows[s]);
    const mean = sum / count;
    const variance = (squares - sum * mean) / (count - 1);
    result.equity[pair] = equity;
    result.maxDrawdown[pair] = drawdown;
    result.trades[pair] = trades[0];
    result.sharpe[pair] = variance > 0 ? (mean / Math.sqrt(variance)) * Math.sqrt(barsPerYear) : Number.NaN;
  }
}
