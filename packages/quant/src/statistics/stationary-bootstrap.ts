import { automaticBlockLength } from './block-length.ts';
import type { Interval } from './wilson-interval.ts';

/** Where random positions come from; a `RandomStream` fits. */
export interface DrawSource {
  uniform(): number;
  integerBelow(limit: number): number;
}

/** What to resample and how. */
export interface BootstrapPlan {
  readonly stream: DrawSource;
  /** Resampled histories; 1,000 by default. */
  readonly draws?: number;
  /** Mean block length in observations; chosen from the data by default. */
  readonly meanBlock?: number;
  /** 0.95 by default. */
  readonly confidence?: number;
}

/** Positions of one resampled history: blocks of random length, wrapping around the end of the data. */
export function stationaryIndices(
  out: Uint32Array,
  { stream, length, meanBlock }: { stream: DrawSource; length: number; meanBlock: number },
): void {
  const restart = 1 / Math.max(1, meanBlock);
  let position = stream.integerBelow(length);
  for (let i = 0; i < out.length; i++) {
    out[i] = position;
    position = stream.uniform() < restart ? stream.integerBelow(length) : position + 1;
    if (position === length) position = 0;
  }
}

/**
 * Percentile range of a figure over resampled histories that keep runs of related returns together (Politis and
 * Romano, JASA 89, 1994). The statistic sees one reused column and must not keep it; draws for which it is `null` (a
 * hit rate without trades) are left out. `null` below 10 values or if half the draws yield nothing.
 */
export function bootstrapInterval(
  values: Float64Array,
  statistic: (resampled: Float64Array) => number | null,
  plan: BootstrapPlan,
): Interval | null {
  const automatic = automaticBlockLength(values);
  if (automatic === null) return null;
  const draws = plan.draws ?? 1000;
  const indices = new Uint32Array(values.length);
  const resampled = new Float64Array(values.length);
  const results = new Float64Array(draws);
  const settings = { stream: plan.stream, length: values.length, meanBlock: plan.meanBlock ?? automatic };
  let kept = 0;
  for (let draw = 0; draw < draws; draw++) {
    stationaryIndices(indices, settings);
    for (let i = 0; i < indices.length; i++) resampled[i] = values[indices[i]];
    const result = statistic(resampled);
    if (result !== null && !Number.isNaN(result)) results[kept++] = result;
  }
  if (kept < draws / 2) return null;
  const sorted = results.subarray(0, kept).sort();
  const tail = (1 - (plan.confidence ?? 0.95)) / 2;
  return { low: sortedQuantile(sorted, tail), high: sortedQuantile(sorted, 1 - tail) };
}

/** Quantile of ascending values, linear between neighbours (type 7 of Hyndman and Fan). */
export function sortedQuantile(sorted: Float64Array, p: number): number {
  if (sorted.length === 0) return Number.NaN;
  const position = p * (sorted.length - 1);
  const below = Math.floor(position);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
}
