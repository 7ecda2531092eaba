import type { DayFeatures } from '../features/compute-features-on.ts';
import { FEATURE_COUNT } from '../features/feature-table.ts';
import { addGrams, emptyGram, type Gram, gramOf } from '../learning/linear/gram.ts';
import { type BinnedMatrix, fillBins, learnCuts } from '../learning/trees/binned-matrix.ts';
import type { LabelledRows } from './label-rows.ts';

/** Maximum rows from which bin borders are learned; spread evenly over what was known. */
const CUT_SAMPLE = 40_000;
/** Bins per feature. With this much noise finer borders find nothing more and cost time. */
const BINS = 64;

/** Rows turned into bins at a time: their columns stay in cache. */
const CHUNK = 4096;

/** What a linear fit needs to know about the rows up to a block. */
export interface LinearSums {
  readonly gram: Gram;
  /** Mean of the available values per feature: the value of a gap. */
  readonly means: Float64Array;
}

interface QuarterSums {
  readonly gram: Gram;
  readonly sums: Float64Array;
  readonly counts: Float64Array;
}

interface BinnedYear {
  readonly year: number;
  readonly cuts: readonly Float64Array[];
  /** Column after column, with room for the rows of the year's last block. */
  readonly bins: Uint8Array;
  readonly room: number;
  filled: number;
}

/**
 * A horizon's rows as its fits need them, each part computed once: the sums of every quarter for the ridge, and the
 * bins of the trees, whose borders are relearned each year. Blocks may be fitted in any order, the result is the
 * same.
 */
export class TrainingStore {
  readonly rows: LabelledRows;
  readonly #readFeatures: () => DayFeatures;
  #features: { readonly blocks: DayFeatures['blocks']; readonly offsets: Uint32Array } | null = null;
  /** Rows known at each refit, ascending. */
  readonly #ends: readonly number[];
  /** Calendar year of each refit. */
  readonly #years: readonly number[];
  readonly #quarters: (QuarterSums | undefined)[] = [];
  #binned: BinnedYear | null = null;

  constructor(source: {
    readonly rows: LabelledRows;
    /** Returns the features of the rows; called again after they were released. */
    readonly readFeatures: () => DayFeatures;
    readonly ends: readonly number[];
    readonly years: readonly number[];
  }) {
    this.rows = source.rows;
    this.#readFeatures = source.readFeatures;
    this.#ends = source.ends;
    this.#years = source.years;
  }

  /** Releases what fits need and can be recomputed. */
  release(): void {
    this.#features = null;
    this.#binned = null;
  }

  /** Sums over all rows known at a block's refit, oldest quarter first. */
  sumsUpTo(block: number): LinearSums {
    let gram = emptyGram(FEATURE_COUNT);
    const sums = new Float64Array(FEATURE_COUNT);
    const counts = new Float64Array(FEATURE_COUNT);
    for (let quarter = 0; quarter <= block; quarter++) {
      const part = this.#quarter(quarter);
      gram = addGrams(gram, part.gram);
      for (let f = 0; f < FEATURE_COUNT; f++) {
        sums[f] += part.sums[f];
        counts[f] += part.counts[f];
      }
    }
    return { gram, means: sums.map((sum, f) => (counts[f] > 0 ? sum / counts[f] : 0)) };
  }

  /** The rows known at a block's refit as bins for the trees. */
  binnedUpTo(block: number): BinnedMatrix {
    const rows = this.#ends[block];
    const { cuts, bins, room } = this.#binnedFor(block);
    if (room === rows) return { rows, features: FEATURE_COUNT, bins, cuts };
    const all = new Uint8Array(rows * FEATURE_COUNT);
    for (let f = 0; f < FEATURE_COUNT; f++) all.set(bins.subarray(f * room, f * room + rows), f * rows);
    return { rows, features: FEATURE_COUNT, bins: all, cuts };
  }

  /** The features of every `step`-th row, a column each; read row by row, because a row lies in one place. */
  #columns(from: number, to: number, step = 1): Float64Array[] {
    const count = Math.ceil((to - from) / step);
    const columns = Array.from({ length: FEATURE_COUNT }, () => new Float64Array(count));
    const { asset } = this.rows;
    this.#features ??= this.#placeRows(this.#readFeatures());
    const { blocks, offsets } = this.#features;
    for (let i = from, at = 0; i < to; i += step, at++) {
      const [block, offset] = [blocks[asset[i]], offsets[i]];
      for (let f = 0; f < FEATURE_COUNT; f++) columns[f][at] = block[offset + f];
    }
    return columns;
  }

  #placeRows({ blocks, offsetOf }: DayFeatures) {
    const { asset, bar } = this.rows;
    return { blocks, offsets: Uint32Array.from(asset, (a, i) => offsetOf(a, bar[i])) };
  }

  #quarter(quarter: number): QuarterSums {
    const known = this.#quarters[quarter];
    if (known) return known;
    const [from, to] = [quarter === 0 ? 0 : this.#ends[quarter - 1], this.#ends[quarter]];
    const sums = new Float64Array(FEATURE_COUNT);
    const counts = new Float64Array(FEATURE_COUNT);
    const columns = this.#columns(from, to).map((column, f) => {
      for (const value of column) {
        if (Number.isNaN(value)) continue;
        sums[f] += value;
        counts[f] += 1;
      }
      const mean = counts[f] > 0 ? sums[f] / counts[f] : 0;
      return column.map((value) => (Number.isNaN(value) ? mean : value));
    });
    const { label, weight } = this.rows;
    const gram = gramOf({ columns, targets: label.subarray(from, to), weights: weight.subarray(from, to) });
    const made = { gram, sums, counts };
    this.#quarters[quarter] = made;
    return made;
  }

  #binnedFor(block: number): BinnedYear {
    const year = this.#years[block];
    const first = this.#years.indexOf(year);
    const last = this.#years.lastIndexOf(year);
    if (this.#binned?.year !== year) {
      const known = this.#ends[first];
      const step = Math.max(1, Math.ceil(known / CUT_SAMPLE));
      this.#binned = {
        year,
        cuts: this.#columns(0, known, step).map((column) => learnCuts(column, BINS)),
        bins: new Uint8Array(this.#ends[last] * FEATURE_COUNT),
        room: this.#ends[last],
        filled: 0,
      };
    }
    const binned = this.#binned;
    const rows = this.#ends[block];
    while (binned.filled < rows) {
      const to = Math.min(rows, binned.filled + CHUNK);
      this.#columns(binned.filled, to).forEach((column, f) => {
        fillBins(column, binned.cuts[f], { bins: binned.bins, at: f * binned.room + binned.filled });
      });
      binned.filled = to;
    }
    return binned;
  }
}
