import { inPieces } from '../running/in-pieces.ts';

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

/** The sliding window between two pieces of a column. */
interface Window {
  mean: number;
  squares: number;
  /** How many of the newest values are equal. */
  equalRun: number;
  last: number;
  readonly length: number;
  readonly width: number;
}

/**
 * Bands of the bars that enter and leave the window: Welford's update. On flat windows the sum of squares is
 * multiplied by zero, not set, so that NaN stays in it to the end.
 */
function slide(
  window: Window,
  bars: { readonly entering: Float64Array; readonly leaving: Float64Array },
  { upper, middle, lower }: BandColumns,
): void {
  const { entering, leaving } = bars;
  const { length, width } = window;
  const share = 1 / length;
  const reachOf = width * Math.sqrt(share);
  const count = middle.length;
  let { mean, squares, equalRun, last } = window;
  for (let i = 0; i < count; i++) {
    const value = entering[i];
    const out = leaving[i];
    const change = value - out;
    const before = mean;
    mean += change * share;
    squares += change * (value - mean + out - before);
    if (value === last) {
      equalRun += 1;
      if (equalRun >= length) {
        mean = value;
        squares *= 0;
      }
    } else equalRun = 1;
    last = value;
    const reach = squares > 0 ? reachOf * Math.sqrt(squares) : 0;
    middle[i] = mean;
    upper[i] = mean + reach;
    lower[i] = mean - reach;
  }
  window.mean = mean;
  window.squares = squares;
  window.equalRun = equalRun;
  window.last = last;
}

/** Bollinger bands over whole columns; false if there was a hole. */
export function sweepBollinger(
  p: { readonly length: number; readonly width: number },
  feed: { readonly source: Float64Array },
  out: BandColumns,
): boolean {
  const { source } = feed;
  const { upper, middle, lower } = out;
  const { length, width } = p;
  if (source.length < length) return false;
  for (const column of [upper, middle, lower]) column.fill(Number.NaN, 0, length - 1);
  const last = source[length - 1];
  const { mean, squares } = firstWindow(source, length);
  const window: Window = { mean, squares, equalRun: equalTail(source, length), last, length, width };
  if (window.equalRun >= length) {
    window.mean = last;
    window.squares *= 0;
  }
  const reach = window.squares > 0 ? width * Math.sqrt(1 / length) * Math.sqrt(window.squares) : 0;
  middle[length - 1] = window.mean;
  upper[length - 1] = window.mean + reach;
  lower[length - 1] = window.mean - reach;
  inPieces({ from: length, end: source.length }, (from, end) => {
    const bars = {
      entering: source.subarray(from, end),
      leaving: source.subarray(from - length, end - length),
    };
    const columns = {
      upper: upper.subarray(from, end),
      middle: middle.subarray(from, end),
      lower: lower.subarray(from, end),
    };
    slide(window, bars, columns);
  });
  return Number.isFinite(window.squares);
}
