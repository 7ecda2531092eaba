import { RecentExtreme } from '../indicators/running/recent-extreme.ts';

/** Highest and lowest of the last bars, and how many bars ago they were. */
export interface RangeColumns {
  readonly highest: Float64Array;
  readonly lowest: Float64Array;
  readonly sinceHigh: Float64Array;
  readonly sinceLow: Float64Array;
}

/** What the range is computed over. */
export interface RangeSource {
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly count: number;
}

/** The range of the last bars; it keeps no sum, so bars that nobody asks about are only remembered. */
export class RecentRange {
  readonly #top: RecentExtreme;
  readonly #bottom: RecentExtreme;

  constructor(length: number) {
    this.#top = new RecentExtreme(length, 1);
    this.#bottom = new RecentExtreme(length, -1);
  }

  /** Processes the bars; fills the columns only where some of them are wanted. */
  follow({ high, low, count }: RangeSource, columns: RangeColumns, wanted: boolean): void {
    if (!wanted) {
      this.#top.skip(high, count);
      this.#bottom.skip(low, count);
      return;
    }
    const { highest, lowest, sinceHigh, sinceLow } = columns;
    this.#top.sweep(high, { extremes: highest, ages: sinceHigh }, count);
    this.#bottom.sweep(low, { extremes: lowest, ages: sinceLow }, count);
  }
}
