import type { KeyedRandom } from '../numbers/keyed-random.ts';

/** Points a minute: its first and last trade, and two between. */
export const POINTS_A_MINUTE = 4;

export interface BridgeRequest {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Steps of the price grid in one dollar. */
  readonly steps: number;
  /** Usual activity of each minute. */
  readonly activity: Float64Array;
  /** A move that comes at once, before the first point of this minute; absent when there is none. */
  readonly jump?: { readonly minute: number; readonly size: number } | undefined;
}

/** Strongest stretch of excursions before a point is lifted by hand. */
const LARGEST_STRETCH = 3;

/** A random walk from open to close whose steps follow the day's activity. Not yet within high and low. */
function rawWalk(request: BridgeRequest, random: KeyedRandom): Float64Array {
  const { open, high, low, close, activity, jump } = request;
  const points = activity.length * POINTS_A_MINUTE;
  const walk = new Float64Array(points);
  const clock = new Float64Array(points);
  for (let k = 1; k < points; k++) {
    const variance = activity[Math.floor(k / POINTS_A_MINUTE)];
    walk[k] = walk[k - 1] + Math.sqrt(variance) * random.normal();
    clock[k] = clock[k - 1] + variance;
  }
  const end = points - 1;
  const scale = (0.6 * (high - low)) / Math.sqrt(clock[end]);
  const jumpAt = jump ? jump.minute * POINTS_A_MINUTE : points;
  const size = jump?.size ?? 0;
  const steady = close - open - size;
  for (let k = 0; k < points; k++) {
    const passed = clock[k] / clock[end];
    const bridge = (walk[k] - passed * walk[end]) * scale;
    walk[k] = open + passed * steady + (k >= jumpAt ? size : 0) + bridge;
  }
  return walk;
}

/** Bends what lies beyond open and close so that it reaches the given extreme, and no further. */
function stretch(walk: Float64Array, edge: number, extreme: number): void {
  const sign = extreme >= edge ? 1 : -1;
  let farthest = 0;
  for (const value of walk) farthest = Math.max(farthest, sign * (value - edge));
  if (farthest <= 0) return;
  const factor = Math.min(LARGEST_STRETCH, (sign * (extreme - edge)) / farthest);
  for (let k = 0; k < walk.length; k++) {
    const beyond = walk[k] - edge;
    if (sign * beyond > 0) walk[k] = edge + beyond * factor;
  }
}

/** Lifts the point nearest to an extreme, and less and less its neighbours, until it stands there. */
function reach(walk: Float64Array, extreme: number, sign: 1 | -1): void {
  let nearest = 1;
  for (let k = 2; k < walk.length - 1; k++) if (sign * (walk[k] - walk[nearest]) > 0) nearest = k;
  const missing = extreme - walk[nearest];
  const width = Math.max(2, Math.floor(walk.length / 14));
  const from = Math.max(1, nearest - width);
  const until = Math.min(walk.length - 2, nearest + width);
  for (let k = from; k <= until; k++) walk[k] += missing * (1 - Math.abs(k - nearest) / (width + 1));
}

/**
 * Prices within a day that begin at its open, end at its close and touch its high and its low, neither going beyond.
 * All lie on the price grid; so do the four given prices.
 */
export function bridgePrices(request: BridgeRequest, random: KeyedRandom): Float64Array {
  const { open, high, low, close, steps } = request;
  const walk = rawWalk(request, random);
  const end = walk.length - 1;
  stretch(walk, Math.max(open, close), high);
  stretch(walk, Math.min(open, close), low);
  if (high > Math.max(open, close)) reach(walk, high, 1);
  if (low < Math.min(open, close)) reach(walk, low, -1);
  for (let k = 1; k < end; k++) {
    const onGrid = Math.floor(walk[k] * steps + 0.5) / steps;
    walk[k] = Math.max(low, Math.min(high, onGrid));
  }
  walk[0] = open;
  walk[end] = close;
  return walk;
}
