import { rankSpecs } from './cross-section-specs.ts';
import { DayRanking } from './day-ranking.ts';
import { featureColumn } from './feature-table.ts';

/** Names a day needs for there to be a market. */
const FEWEST_NAMES = 5;

/** Columns that are read for every name, and those that are written. */
const sources: number[] = [];
const targets: number[] = [];
const source = (id: string) => place(sources, featureColumn(id));
const target = (id: string) => place(targets, featureColumn(id));

/** Index of a column in a list, to which it is added if new. */
function place(columns: number[], column: number): number {
  if (!columns.includes(column)) columns.push(column);
  return columns.indexOf(column);
}

const from = {
  return5: source('return-5'),
  return20: source('return-20'),
  above50: source('distance-sma-50'),
  above200: source('distance-sma-200'),
  nerves: source('volatility-month'),
};
const to = {
  return5: target('market-return-5'),
  return20: target('market-return-20'),
  breadth50: target('breadth-50'),
  breadth200: target('breadth-200'),
  dispersion: target('dispersion-20'),
  nerves: target('market-nerves'),
};
const ranks = rankSpecs.map(({ id, of }) => ({ from: source(of), to: target(id) }));
const sourceColumns = Int32Array.from(sources);
const targetColumns = Int32Array.from(targets);

/** The names of one day: row `k` is in `blocks[k]` from `offsets[k]` on. */
export interface DayRows {
  readonly blocks: Float32Array[];
  readonly offsets: Int32Array;
  count: number;
}

/** Allocates room for this many names. */
export function makeDayRows(names: number): DayRows {
  return { blocks: new Array(names), offsets: new Int32Array(names), count: 0 };
}

/**
 * Fills the columns that look at all names of a day. Reads and writes only that day's rows, each once: with many
 * names they are far apart.
 */
export class CrossSection {
  readonly #mostNames: number;
  /** Source `s` of name `k` at `s · mostNames + k`; the targets likewise. */
  readonly #read: Float64Array;
  readonly #written: Float64Array;
  readonly #values: Float64Array;
  readonly #places: Float64Array;
  readonly #names: Int32Array;
  readonly #ranking: DayRanking;
  #filled = 0;

  constructor(mostNames: number) {
    this.#mostNames = mostNames;
    this.#read = new Float64Array(mostNames * sourceColumns.length);
    this.#written = new Float64Array(mostNames * targetColumns.length);
    this.#values = new Float64Array(mostNames);
    this.#places = new Float64Array(mostNames);
    this.#names = new Int32Array(mostNames);
    this.#ranking = new DayRanking(mostNames);
  }

  fill(day: DayRows): void {
    const { count } = day;
    this.#readAll(day);
    this.#spread(to.return5, this.#mean(from.return5, count), count);
    const middle = this.#mean(from.return20, count);
    this.#spread(to.return20, middle, count);
    this.#spread(to.dispersion, this.#deviation(middle), count);
    this.#spread(to.breadth50, this.#shareAbove(from.above50, count), count);
    this.#spread(to.breadth200, this.#shareAbove(from.above200, count), count);
    this.#spread(to.nerves, this.#mean(from.nerves, count), count);
    for (const rank of ranks) this.#rank(rank, count);
    this.#writeAll(day);
  }

  #readAll({ blocks, offsets, count }: DayRows): void {
    const read = this.#read;
    const most = this.#mostNames;
    for (let k = 0; k < count; k++) {
      const block = blocks[k];
      const offset = offsets[k];
      for (let s = 0; s < sourceColumns.length; s++) read[s * most + k] = block[offset + sourceColumns[s]];
    }
  }

  #writeAll({ blocks, offsets, count }: DayRows): void {
    const written = this.#written;
    const most = this.#mostNames;
    for (let k = 0; k < count; k++) {
      const block = blocks[k];
      const offset = offsets[k];
      for (let t = 0; t < targetColumns.length; t++) block[offset + targetColumns[t]] = written[t * most + k];
    }
  }

  /** Collects a column's values of the day without gaps; returns how many. */
  #gather(source: number, count: number): number {
    const [read, names, values] = [this.#read, this.#names, this.#values];
    const first = source * this.#mostNames;
    let filled = 0;
    for (let k = 0; k < count; k++) {
      const value = read[first + k];
      if (Number.isNaN(value)) continue;
      names[filled] = k;
      values[filled++] = value;
    }
    this.#filled = filled;
    return filled;
  }

  #mean(source: number, count: number): number {
    const filled = this.#gather(source, count);
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

  #shareAbove(source: number, count: number): number {
    const filled = this.#gather(source, count);
    if (filled < FEWEST_NAMES) return Number.NaN;
    let above = 0;
    for (let k = 0; k < filled; k++) above += this.#values[k] > 0 ? 1 : 0;
    return above / filled - 0.5;
  }

  #spread(target: number, value: number, count: number): void {
    const written = this.#written;
    const first = target * this.#mostNames;
    for (let k = 0; k < count; k++) written[first + k] = value;
  }

  #rank({ from: source, to: target }: { from: number; to: number }, count: number): void {
    const filled = this.#gather(source, count);
    this.#spread(target, Number.NaN, count);
    if (filled < FEWEST_NAMES) return;
    this.#ranking.rank(this.#values, this.#places, filled);
    const [written, names, places] = [this.#written, this.#names, this.#places];
    const first = target * this.#mostNames;
    for (let k = 0; k < filled; k++) written[first + names[k]] = places[k];
  }
}
