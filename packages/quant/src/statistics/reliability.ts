import type { JudgedProbabilities } from './probability-scores.ts';
import { type Interval, wilsonInterval } from './wilson-interval.ts';

/** Calls with about the same probability, and how often they came true. */
export interface ReliabilityBin {
  readonly count: number;
  readonly meanProbability: number;
  readonly hitRate: number;
  /** 95 % Wilson range of the hit rate. */
  readonly interval: Interval;
}

/** How the calls are grouped: bins of equal width on 0…1, or with an equal number of calls. */
export interface ReliabilityOptions {
  readonly bins: number;
  readonly grouping: 'equal-width' | 'equal-count';
}

/** The reliability curve: of the calls that said about 60 %, did 60 % come true? Empty bins are left out. */
export function reliabilityCurve(
  { probabilities, outcomes }: JudgedProbabilities,
  { bins, grouping }: ReliabilityOptions,
): ReliabilityBin[] {
  const n = probabilities.length;
  if (n !== outcomes.length)
    throw new RangeError(`Each probability needs its outcome, got ${n} and ${outcomes.length}.`);
  if (!(Number.isInteger(bins) && bins > 0))
    throw new RangeError(`The number of bins is a whole number from 1.`);
  const order = new Uint32Array(n)
    .map((_, i) => i)
    .sort((i, j) => probabilities[i] - probabilities[j] || i - j);
  const counts = new Uint32Array(bins);
  const sums = new Float64Array(bins);
  const hits = new Uint32Array(bins);
  for (let position = 0; position < n; position++) {
    const i = order[position];
    const share = grouping === 'equal-width' ? probabilities[i] : position / n;
    const bin = Math.min(bins - 1, Math.floor(share * bins));
    counts[bin]++;
    sums[bin] += probabilities[i];
    hits[bin] += outcomes[i];
  }
  const curve: ReliabilityBin[] = [];
  for (let bin = 0; bin < bins; bin++) {
    const interval = wilsonInterval({ successes: hits[bin], trials: counts[bin] });
    if (interval === null) continue;
    const count = counts[bin];
    curve.push({ count, meanProbability: sums[bin] / count, hitRate: hits[bin] / count, interval });
  }
  return curve;
}
