import type { Feed } from '../definition.ts';
import { positivePart } from '../running/positive-part.ts';

interface Lengths {
  readonly length: number;
  readonly k: number;
  readonly d: number;
}

/** Far beyond any price, and small enough that differences with prices stay finite. */
const beyond = 1e300;

/** Highest and lowest of a block from each of its bars to its end: what the next block's windows reach back to. */
interface BlockTail {
  readonly tops: Float64Array;
  readonly bottoms: Float64Array;
}

/** A tail that never decides: before the first block there is nothing to reach back to. */
function emptyTail(length: number): BlockTail {
  return {
    tops: new Float64Array(length + 1).fill(-beyond),
    bottoms: new Float64Array(length + 1).fill(beyond),
  };
}

interface BlockSpan {
  start: number;
  readonly length: number;
  past: BlockTail;
  next: BlockTail;
}

/**
 * Raw %K of one block into `target`, and the block's own tail into `next`. The forward and the backward
 * extremes are independent, so one loop over both keeps the processor busy while each waits for its last step.
 */
function sweepBlock(
  { high, low, close }: Feed,
  span: {
    readonly start: number;
    readonly length: number;
    readonly past: BlockTail;
    readonly next: BlockTail;
  },
  target: Float64Array,
): void {
  const { start, length, past, next } = span;
  const end = Math.min(start + length, close.length) - 1;
  let top = high[start];
  let bottom = low[start];
  let topBack = high[end];
  let bottomBack = low[end];
  for (let i = start; i <= end; i++) {
    const step = i - start;
    const back = end - step;
    top += positivePart(high[i] - top);
    bottom -= positivePart(bottom - low[i]);
    topBack += positivePart(high[back] - topBack);
    bottomBack -= positivePart(bottomBack - low[back]);
    next.tops[back - start] = topBack;
    next.bottoms[back - start] = bottomBack;
    const highest = top + positivePart(past.tops[step + 1] - top);
    const lowest = bottom - positivePart(bottom - past.bottoms[step + 1]);
    const range = highest - lowest;
    target[i] = range === 0 ? 50 : (100 * (close[i] - lowest)) / range;
  }
  next.tops[length] = -beyond;
  next.bottoms[length] = beyond;
}

/**
 * Raw %K into `target`. A window of n bars is the end of one block of n and the start of the next, so two
 * running extremes per bar are enough whatever n is (van Herk, Gil and Werman), without guessing branches.
 */
function rawInto(feed: Feed, length: number, target: Float64Array): void {
  const span: BlockSpan = { start: 0, length, past: emptyTail(length), next: emptyTail(length) };
  for (; span.start < feed.close.length; span.start += length) {
    sweepBlock(feed, span, target);
    const done = span.past;
    span.past = span.next;
    span.next = done;
  }
  target.fill(Number.NaN, 0, length - 1);
}

/** Simple mean of `source[from…]` over `length` rows into `target`; returns the last running sum. */
function meanInto(
  source: Float64Array,
  target: Float64Array,
  span: { from: number; length: number },
): number {
  const { from, length } = span;
  const start = from + length - 1;
  const share = 1 / length;
  let sum = 0;
  for (let i = from; i <= start; i++) sum += source[i];
  target.fill(Number.NaN, 0, start);
  target[start] = sum * share;
  const entering = source.subarray(start + 1);
  const leaving = source.subarray(from);
  const means = target.subarray(start + 1);
  const count = means.length;
  for (let i = 0; i < count; i++) {
    sum += entering[i] - leaving[i];
    means[i] = sum * share;
  }
  return sum;
}

/** Stochastic over whole columns; %D's column holds the raw values in the meantime. False if there was a hole. */
export function sweepStochastic(
  p: Lengths,
  feed: Feed,
  out: { readonly k: Float64Array; readonly d: Float64Array },
): boolean {
  if (feed.close.length < p.length + p.k + p.d) return false;
  rawInto(feed, p.length, out.d);
  const sum = meanInto(out.d, out.k, { from: p.length - 1, length: p.k });
  meanInto(out.k, out.d, { from: p.length + p.k - 2, length: p.d });
  return Number.isFinite(sum);
}
