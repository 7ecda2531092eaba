import { rankSpecs } from './cross-section-specs.ts';
import { featureColumn } from './feature-table.ts';
import { rankInDay } from './rank-in-day.ts';

/** Names a day needs before one can speak of a market. */
const FEWEST_NAMES = 5;

const ranks = rankSpecs.map(({ id, of }) => ({ to: featureColumn(id), from: featureColumn(of) }));
const at = {
  return5: featureColumn('return-5'),
  return20: featureColumn('return-20'),
  above50: featureColumn('distance-sma-50'),
  above200: featureColumn('distance-sma-200'),
  nerves: featureColumn('volatility-month'),
};
const to = {
  return5: featureColumn('market-return-5'),
  return20: featureColumn('market-return-20'),
  breadth50: featureColumn('breadth-50'),
  breadth200: featureColumn('breadth-200'),
  dispersion: featureColumn('dispersion-20'),
  nerves: featureColumn('market-nerves'),
};

/** The names of one day: row `k` stands in `blocks[k]` from `offsets[k]` on. */
export interface DayRows {
  readonly blocks: Float32Array[];
  readonly offsets: Int32Array;
  count: number;
}

/** Room for so many names. */
export function makeDayRows(names: number): DayRows {
  return { blocks: new Array(names), offsets: new Int32Array(names), count: 0 };
}

/** Fills the columns that look at all names of a day. Reads and writes only that day's rows. */
export class CrossSection {
  readonly #values: Float64Array;
  readonly #places: Float64Array;
  readonly #keys: Float64Array;
  readonly #names: Int32Array;

  constructor(mostNames: number) {
    this.#values = new Float64Array(mostNames);
    this.#places = new Float64Array(mostNames);
    this.#keys = new Float64Array(mostNames);
    this.#names = new Int32Array(mostNames);
  }

  fill(day: DayRows): void {
    this.#spread(day, to.return5, this.#mean(day, at.return5));
    const middle = this.#mean(day, at.return20);
    this.#spread(day, to.return20, middle);
    this.#spread(day, to.dispersion, this.#deviation(middle));
    this.#spread(day, to.breadth50, this.#shareAbove(day, at.above50));
    this.#spread(day, to.breadth200, this.#shareAbove(day, at.above200));
    this.#spread(day, to.nerves, this.#mean(day, at.nerves));
    for (const rank of ranks) this.#rank(day, rank);
  }

  /** Collects a column's values of the day without gaps; says how many. */
  #gather({ blocks, offsets, count }: DayRows, column: number): number {
    let filled = 0;
    for (let k = 0; k < count; k++) {
      const value = blocks[k][offsets[k] + column];
      if (Number.isNaN(value)) continue;
      this.#names[filled] = k;
      this.#values[filled++] = value;
    }
    this.#filled = filled;
    return filled;
  }

  #filled = 0;

  #mean(day: DayRows, column: number): number {
    const filled = this.#gather(day, column);
    if (filled < FEWEST_NAMES) return Number.NaN;
    let sum = 0;
    for (let k = 0; k < filled; k++) sum += this.#values[k];
    return sum / filled;
  }

  #deviation(mean: number): number {
    let squares = 0;
    for (let k = 0; k < this.#filled; k++) squares += (this.#values[k] - mean) ** 2;
    return Math.sqrt(squares / this.#filled);
  }

  #shareAbove(day: DayRows, column: number): number {
    const filled = this.#gather(day, column);
    if (filled < FEWEST_NAMES) return Number.NaN;
    let above = 0;
    for (let k = 0; k < filled; k++) above += this.#values[k] > 0 ? 1 : 0;
    return above / filled - 0.5;
  }

  #spread({ blocks, offsets, count }: DayRows, column: number, value: number): void {
    for (let k = 0; k < count; k++) blocks[k][offsets[k] + column] = value;
  }

  #rank(day: DayRows, { from, to: column }: { from: number; to: number }): void {
    const filled = this.#gather(day, from);
    this.#spread(day, column, Number.NaN);
    if (filled < FEWEST_NAMES) return;
    rankInDay(this.#values, this.#places, { count: filled, keys: this.#keys });
    for (let k = 0; k < filled; k++) {
      const name = this.#names[k];
      day.blocks[name][day.offsets[name] + column] = this.#places[k];
    }
  }
}
