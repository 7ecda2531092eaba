import type { Feed } from '../definition.ts';

interface Lengths {
  readonly length: number;
  readonly k: number;
  readonly d: number;
}

/** Simple mean over `length` rows, in place and backwards-free: `source[from…]` into `target`. */
function meanInto(source: Float64Array, target: Float64Array, span: { from: number; length: number }): void {
  const { from, length } = span;
  const start = Math.min(from + length - 1, source.length);
  target.fill(Number.NaN, 0, start);
  let sum = 0;
  for (let i = from; i < start; i++) sum += source[i];
  for (let i = start; i < source.length; i++) {
    sum += source[i];
    target[i] = sum / length;
    sum -= source[i - length + 1];
  }
}

/** Raw %K into `target`: the extremes are kept with their positions and searched anew only when they expire. */
function rawInto(feed: Feed, length: number, target: Float64Array): void {
  const { high, low, close } = feed;
  let top = 0;
  let bottom = 0;
  for (let i = 0; i < close.length; i++) {
    const oldest = i - length + 1;
    if (high[i] >= high[top]) top = i;
    else if (top < oldest) {
      top = oldest;
      for (let j = oldest + 1; j <= i; j++) if (high[j] >= high[top]) top = j;
    }
    if (low[i] <= low[bottom]) bottom = i;
    else if (bottom < oldest) {
      bottom = oldest;
      for (let j = oldest + 1; j <= i; j++) if (low[j] <= low[bottom]) bottom = j;
    }
    const range = high[top] - low[bottom];
    target[i] = oldest < 0 ? Number.NaN : range === 0 ? 50 : (100 * (close[i] - low[bottom])) / range;
  }
}

/** Stochastic over whole columns without holes; %D's column holds the raw values in between. */
export function sweepStochastic(
  p: Lengths,
  feed: Feed,
  out: { readonly k: Float64Array; readonly d: Float64Array },
): void {
  rawInto(feed, p.length, out.d);
  meanInto(out.d, out.k, { from: p.length - 1, length: p.k });
  meanInto(out.k, out.d, { from: p.length + p.k - 2, length: p.d });
}
