interface BandColumns {
  readonly upper: Float64Array;
  readonly middle: Float64Array;
  readonly lower: Float64Array;
}

/** Mean and sum of squared distances of the first `length` values, with which the sliding window starts. */
function firstWindow(source: Float64Array, length: number): { mean: number; squares: number } {
  let mean = 0;
  for (let i = 0; i < length; i++) mean += source[i] / length;
  let squares = 0;
  for (let i = 0; i < length; i++) squares += (source[i] - mean) ** 2;
  return { mean, squares };
}

/** How many of the first `length` values, counted back from the last of them, are equal. */
function equalTail(source: Float64Array, length: number): number {
  let run = 1;
  while (run < length && source[length - 1 - run] === source[length - 1]) run += 1;
  return run;
}

/**
 * Bollinger bands over whole columns: Welford's update slid along the window. False if there was a hole: the sum of
 * squares is multiplied by zero, not set, on flat windows, so that NaN stays in it to the end.
 */
export function sweepBollinger(
  p: { readonly length: number; readonly width: number },
  feed: { readonly source: Float64Array },
  out: BandColumns,
): boolean {
  const { source } = feed;
  const { upper, middle, lower } = out;
  const { length } = p;
  const first = length - 1;
  if (source.length < length) return false;
  for (const column of [upper, middle, lower]) column.fill(Number.NaN, 0, first);
  const share = 1 / length;
  const reachOf = p.width * Math.sqrt(share);
  let { mean, squares } = firstWindow(source, length);
  let equalRun = equalTail(source, length);
  let last = source[first];
  for (let i = first; i < source.length; i++) {
    const value = source[i];
    if (i > first) {
      const leaving = source[i - length];
      const change = value - leaving;
      const before = mean;
      mean += change * share;
      squares += change * (value - mean + leaving - before);
      equalRun = value === last ? equalRun + 1 : 1;
      last = value;
    }
    if (equalRun >= length) {
      mean = value;
      squares *= 0;
    }
    const reach = squares > 0 ? reachOf * Math.sqrt(squares) : 0;
    middle[i] = mean;
    upper[i] = mean + reach;
    lower[i] = mean - reach;
  }
  return Number.isFinite(squares);
}
