/** Bin that holds a missing value (`NaN`); real values use the bins below it. */
export const MISSING_BIN = 255;
/** Maximum number of bins of real values per feature. */
export const MAX_BINS = 255;

/** Allocates the memory behind a column: plain, or shared so that several threads can work on it. */
export type Allocate = (bytes: number) => ArrayBufferLike;

/** Plain memory for one thread. */
export const allocatePlain: Allocate = (bytes) => new ArrayBuffer(bytes);

/** Features as small integers, one column after another: value (feature f, row i) is at f·rows + i. */
export interface BinnedMatrix {
  readonly rows: number;
  readonly features: number;
  readonly bins: Uint8Array;
  /** Per feature the ascending cuts; a value x is in the bin numbered by how many cuts are below x. */
  readonly cuts: readonly Float64Array[];
}

/**
 * Where to cut one feature: between all its distinct values if there are few, else so that each bin holds about as
 * many rows. A cut is midway between two neighbouring values. `NaN` is skipped.
 */
export function learnCuts(column: Float64Array, maxBins: number = MAX_BINS): Float64Array {
  if (!(Number.isInteger(maxBins) && maxBins >= 2 && maxBins <= MAX_BINS)) {
    throw new RangeError(`The number of bins is a whole number from 2 to ${MAX_BINS}, got ${maxBins}.`);
  }
  const sorted = sortedValues(column);
  const n = sorted.length;
  if (n > 0 && !(Number.isFinite(sorted[0]) && Number.isFinite(sorted[n - 1]))) {
    throw new RangeError('A feature holds finite numbers or gaps, but an infinite value was found.');
  }
  const all = cutsBetween(sorted, { maxCuts: maxBins - 1, rowsPerBin: 0 });
  return all ?? cutsBetween(sorted, { maxCuts: maxBins - 1, rowsPerBin: n / maxBins }) ?? new Float64Array(0);
}

const DIGIT_BITS = 11;
const DIGITS = 3;
const DIGIT = (1 << DIGIT_BITS) - 1;

/** A column's values in order, without its gaps. Where all have single precision they are sorted by their digits. */
function sortedValues(column: Float64Array): Float64Array {
  const values = new Float64Array(column.length);
  let [count, isSingle] = [0, true];
  for (let i = 0; i < column.length; i++) {
    const value = column[i];
    if (Number.isNaN(value)) continue;
    values[count++] = value;
    isSingle &&= Math.fround(value) === value;
  }
  const known = values.subarray(0, count);
  return isSingle && count > DIGIT ? new Float64Array(sortedSingles(Float32Array.from(known))) : known.sort();
}

function sortedSingles(values: Float32Array<ArrayBuffer>): Float32Array {
  let bits = new Uint32Array(values.buffer);
  let sorted = new Uint32Array(bits.length);
  // As whole numbers negative ones run backwards, and come after the others.
  for (let i = 0; i < bits.length; i++) bits[i] ^= (bits[i] >> 31) | 0x80000000;
  const places = new Uint32Array(DIGIT + 1);
  for (let digit = 0; digit < DIGITS; digit++) {
    const shift = digit * DIGIT_BITS;
    places.fill(0);
    for (let i = 0; i < bits.length; i++) places[(bits[i] >>> shift) & DIGIT] += 1;
    for (let value = 0, before = 0; value <= DIGIT; value++) {
      before += places[value];
      places[value] = before - places[value];
    }
    for (let i = 0; i < bits.length; i++) sorted[places[(bits[i] >>> shift) & DIGIT]++] = bits[i];
    [bits, sorted] = [sorted, bits];
  }
  for (let i = 0; i < bits.length; i++) bits[i] ^= bits[i] >>> 31 === 1 ? 0x80000000 : 0xffffffff;
  return new Float32Array(bits.buffer);
}

/** Cuts after at least `rowsPerBin` rows each; `null` if there are more than `maxCuts`. */
function cutsBetween(
  sorted: Float64Array,
  { maxCuts, rowsPerBin }: { maxCuts: number; rowsPerBin: number },
): Float64Array | null {
  const cuts = new Float64Array(maxCuts);
  let [count, due] = [0, rowsPerBin];
  for (let i = 1; i < sorted.length; i++) {
    if (i < due) i = Math.min(sorted.length - 1, Math.ceil(due));
    const [below, above] = [sorted[i - 1], sorted[i]];
    if (above === below || i < due) continue;
    if (count === maxCuts) return rowsPerBin > 0 ? cuts : null;
    const middle = below / 2 + above / 2;
    cuts[count++] = middle >= below && middle < above ? middle : below;
    while (due <= i && rowsPerBin > 0) due += rowsPerBin;
  }
  return cuts.slice(0, count);
}

/** Bin of one value by bisection. */
export function binOf(value: number, cuts: Float64Array): number {
  if (Number.isNaN(value)) return MISSING_BIN;
  let [low, high] = [0, cuts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (cuts[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Bins of a column, written from a place on: the same as `binOf` one by one, without a guess at each step. */
export function fillBins(
  column: Float64Array,
  cuts: Float64Array,
  target: { bins: Uint8Array; at: number },
): void {
  const { bins, at } = target;
  const steps = Math.ceil(Math.log2(cuts.length + 1));
  // One step less than a power of two; nothing is above the added ones.
  const padded = new Float64Array(2 ** steps - 1).fill(Number.POSITIVE_INFINITY);
  padded.set(cuts);
  for (let i = 0; i < column.length; i++) {
    const value = column[i];
    let bin = 0;
    for (let step = steps - 1; step >= 0; step--) {
      bin += Number(padded[bin + (1 << step) - 1] < value) << step;
    }
    bins[at + i] = Number.isNaN(value) ? MISSING_BIN : bin;
  }
}

/** Feature columns to bins, with cuts learned from these columns or given (a model's own). */
export function binColumns(
  columns: readonly Float64Array[],
  { cuts, allocate = allocatePlain }: { cuts?: readonly Float64Array[]; allocate?: Allocate } = {},
): BinnedMatrix {
  const rows = columns.length === 0 ? 0 : columns[0].length;
  const learned = cuts ?? columns.map((column) => learnCuts(column));
  if (learned.length !== columns.length) {
    throw new RangeError(`The cuts cover ${learned.length} features, but ${columns.length} were given.`);
  }
  const bins = new Uint8Array(allocate(rows * columns.length));
  columns.forEach((column, feature) => {
    if (column.length !== rows)
      throw new RangeError(`Feature ${feature} has ${column.length} rows, not ${rows}.`);
    fillBins(column, learned[feature], { bins, at: feature * rows });
  });
  return { rows, features: columns.length, bins, cuts: learned };
}
