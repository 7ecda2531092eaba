/**
 * All that a linear fit needs to know of its rows: weighted sums of every product of two columns. Stored per quarter
 * and added, a refit on ten years costs one solve instead of a pass over ten years. The columns are 1, the features
 * and the target.
 */
export interface Gram {
  readonly features: number;
  /** (features + 2)² sums, row after row; only the lower half is filled. */
  readonly sums: Float64Array;
  /** Rows without gaps that were included. */
  readonly rows: number;
}

/** Rows to add: feature columns, targets, and weights (1 by default). */
export interface GramRows {
  readonly columns: readonly Float64Array[];
  readonly targets: Float64Array;
  readonly weights?: Float64Array;
}

/** Sums over no rows. */
export function emptyGram(features: number): Gram {
  return { features, sums: new Float64Array((features + 2) ** 2), rows: 0 };
}

/** Rows summed at a time: few enough that a block of all columns stays in the fastest cache. */
const BLOCK = 128;

/** The sums of a set of rows. A row with a gap (`NaN`) anywhere is left out. */
export function gramOf({ columns, targets, weights }: GramRows): Gram {
  const size = columns.length + 2;
  const sums = new Float64Array(size * size);
  const block = new Float64Array(size * BLOCK);
  const scales = new Float64Array(BLOCK);
  let [filled, rows] = [0, 0];
  const flush = () => {
    addBlock(sums, block, { scales, filled, size });
    rows += filled;
    filled = 0;
  };
  for (let i = 0; i < targets.length; i++) {
    block[filled] = 1;
    let check = targets[i];
    for (let f = 0; f < columns.length; f++) {
      const x = columns[f][i];
      block[(f + 1) * BLOCK + filled] = x;
      check += x;
    }
    block[(size - 1) * BLOCK + filled] = targets[i];
    scales[filled] = weights ? weights[i] : 1;
    if (Number.isFinite(check)) filled++;
    if (filled === BLOCK) flush();
  }
  flush();
  return { features: columns.length, sums, rows };
}

interface BlockShape {
  readonly scales: Float64Array;
  readonly filled: number;
  readonly size: number;
}

function addBlock(sums: Float64Array, block: Float64Array, { scales, filled, size }: BlockShape): void {
  const weighted = new Float64Array(filled);
  for (let a = 0; a < size; a++) {
    const first = block.subarray(a * BLOCK, a * BLOCK + filled);
    for (let i = 0; i < filled; i++) weighted[i] = first[i] * scales[i];
    for (let b = 0; b <= a; b++) {
      const second = block.subarray(b * BLOCK, b * BLOCK + filled);
      let [even, odd] = [0, 0];
      let i = 0;
      for (; i + 2 <= filled; i += 2) {
        even += weighted[i] * second[i];
        odd += weighted[i + 1] * second[i + 1];
      }
      if (i < filled) even += weighted[i] * second[i];
      sums[a * size + b] += even + odd;
    }
  }
}

/** Combines two sets of rows. */
export function addGrams(first: Gram, second: Gram): Gram {
  if (first.features !== second.features) {
    throw new RangeError(`Sums over ${first.features} and ${second.features} features cannot be added.`);
  }
  const sums = first.sums.map((value, i) => value + second.sums[i]);
  return { features: first.features, sums, rows: first.rows + second.rows };
}
