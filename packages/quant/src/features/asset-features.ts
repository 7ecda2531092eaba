import { RollingMean } from '../indicators/running/rolling-mean.ts';
import { wilder } from '../indicators/running/smoother.ts';
import { TrueRange } from '../indicators/running/true-range.ts';
import type { FeatureSweep } from './feature.ts';
import { assetGroups, FEATURE_COUNT, featureColumn } from './feature-table.ts';
import { RecentRange } from './recent-range.ts';
import type { Span, WantedRows } from './span.ts';

const MONEY = featureColumn('rank-money-traded');
/** Columns from here on look at the whole market. */
const MARKET = assetGroups.reduce((sum, { specs }) => sum + specs.length, 0);
/** Floor of the average true range as a fraction of the price, so that one can divide by it when prices are flat. */
const RANGE_FLOOR = 1e-6;

const places = assetGroups.map((_, g) =>
  assetGroups.slice(0, g).reduce((sum, { specs }) => sum + specs.length, 0),
);

/**
 * The columns of one asset that need no other asset. Processes every bar and writes the wanted rows; whole histories
 * and single days both go through here, so their bytes are equal by construction.
 */
export class AssetFeatures {
  readonly #sweeps: readonly FeatureSweep[];
  readonly #average = wilder(14);
  readonly #trueRange = new TrueRange();
  readonly #range14 = new RecentRange(14);
  readonly #money = new RollingMean(20);
  #logs: Float64Array;
  #bars = 0;
  #lastClose = Number.NaN;

  constructor(barsPerYear: number, expectedBars: number) {
    this.#sweeps = assetGroups.map((group) => group.begin(barsPerYear));
    this.#logs = new Float64Array(Math.max(1, expectedBars));
  }

  /** Processes the bars in the span (prices, volume, variances and their count), after those processed before. */
  take(span: Span, rows: WantedRows): void {
    this.#follow(span);
    for (let g = 0; g < this.#sweeps.length; g++) this.#sweeps[g](span, rows, places[g]);
    this.#writeMoney(span, rows);
  }

  /** Fills the columns that all groups share. */
  #follow(span: Span): void {
    const { high, low, close, before, move, reach, range, count } = span;
    this.#makeRoom(count);
    const logs = this.#logs;
    const first = this.#bars;
    span.first = first;
    span.logs = logs;
    let last = this.#lastClose;
    for (let i = 0; i < count; i++) {
      logs[first + i] = Math.log(close[i]);
      move[i] = first + i > 0 ? logs[first + i] - logs[first + i - 1] : Number.NaN;
      before[i] = last;
      last = close[i];
      reach[i] = this.#trueRange.next(high[i], low[i], close[i]);
    }
    this.#lastClose = last;
    this.#bars = first + count;
    this.#average.sweep(reach, range, count);
    for (let i = 0; i < count; i++) range[i] = Math.max(range[i], RANGE_FLOOR * close[i]);
    const [sinceHigh, sinceLow] = span.scratch;
    const { high14, low14 } = span;
    this.#range14.follow(span, { highest: high14, lowest: low14, sinceHigh, sinceLow }, true);
  }

  #makeRoom(count: number): void {
    if (this.#bars + count <= this.#logs.length) return;
    const grown = new Float64Array(2 * (this.#bars + count));
    grown.set(this.#logs);
    this.#logs = grown;
  }

  /** The money traded is kept in the column of its rank; the other columns of the market are still gaps. */
  #writeMoney({ close, volume, scratch, count }: Span, rows: WantedRows): void {
    const [mean] = scratch;
    for (let i = 0; i < count; i++) {
      const money = close[i] * volume[i];
      mean[i] = money > 0 ? Math.log(money) : Number.NaN;
    }
    this.#money.sweep(mean, mean, count);
    for (let k = 0; k < rows.count; k++) {
      const at = rows.start + k * rows.stride;
      for (let f = MARKET; f < FEATURE_COUNT; f++) rows.block[at + f] = Number.NaN;
      rows.block[at + MONEY] = mean[rows.bars[k]];
    }
  }
}
