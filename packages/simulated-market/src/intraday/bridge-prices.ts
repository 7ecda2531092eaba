import type { KeyedRandom } from '../numbers/keyed-random.ts';

/** Points per minute: its first and last trade, and two between. */
export const POINTS_A_MINUTE = 4;

export interface BridgeRequest {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Steps of the price grid per dollar. */
  readonly steps: number;
  /** Usual activity of each minute. */
  readonly activity: Float64Array;
  /** A move that comes at once, before the first point of this minute; absent if there is none. */
  readonly jump?: { readonly minute: number; readonly size: number } | undefined;
}

/** A point the day has to pass through. */
interface Anchor {
  readonly place: number;
  readonly price: number;
}

/** Steps of the walk as fractions of the day's range: a little less than a free walk of that range would have. */
const WALK_PART = 0.55;
/** High and low are at least this fraction of the day's activity apart. */
const LEAST_APART = 0.14;

/** A free random walk and the cumulative activity at each of its points. */
function freeWalk(activity: Float64Array, random: KeyedRandom): { walk: Float64Array; clock: Float64Array } {
  const points = activity.length * POINTS_A_MINUTE;
  const walk = new Float64Array(points);
  const clock = new Float64Array(points);
  for (let k = 1; k < points; k++) {
    const variance = activity[Math.floor(k / POINTS_A_MINUTE)];
    walk[k] = walk[k - 1] + Math.sqrt(variance) * random.normal();
    clock[k] = clock[k - 1] + variance;
  }
  return { walk, clock };
}

/** When an extreme is likely to come, as a fraction of the day's activity: the nearer to the open, the earlier. */
function likelyMoment(extreme: number, { open, close }: BridgeRequest, random: KeyedRandom): number {
  const [fromOpen, fromClose] = [Math.abs(extreme - open), Math.abs(extreme - close)];
  const even = random.uniform();
  if (fromOpen + fromClose === 0) return even;
  return 0.6 * (fromOpen / (fromOpen + fromClose)) + 0.4 * even;
}

/** Times of high and low with room between them, and on the right sides of a jump. */
function extremeMoments(request: BridgeRequest, random: KeyedRandom): { high: number; low: number } {
  const { high, low, activity, jump } = request;
  let atHigh = likelyMoment(high, request, random);
  let atLow = likelyMoment(low, request, random);
  if (jump) {
    const split = jump.minute / activity.length;
    const before = (moment: number) => moment * split;
    const after = (moment: number) => split + moment * (1 - split);
    return jump.size > 0
      ? { high: after(atHigh), low: before(atLow) }
      : { high: before(atHigh), low: after(atLow) };
  }
  const missing = LEAST_APART - Math.abs(atHigh - atLow);
  if (missing > 0) {
    const push = atHigh > atLow ? missing / 2 : -missing / 2;
    atHigh += push;
    atLow -= push;
  }
  return { high: atHigh, low: atLow };
}

/** The index at which a fraction of the day's activity has passed, kept off the ends. */
function placeAt(clock: Float64Array, part: number): number {
  const end = clock.length - 1;
  const wanted = part * clock[end];
  let [low, high] = [0, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (clock[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return Math.max(1, Math.min(end - 1, low));
}

/** Open, close and, if they are neither, high and low, in order. */
function anchorsOf(request: BridgeRequest, clock: Float64Array, random: KeyedRandom): Anchor[] {
  const { open, high, low, close } = request;
  const moments = extremeMoments(request, random);
  const anchors = [
    { place: 0, price: open },
    { place: clock.length - 1, price: close },
  ];
  if (high > Math.max(open, close)) anchors.push({ place: placeAt(clock, moments.high), price: high });
  if (low < Math.min(open, close)) {
    const place = placeAt(clock, moments.low);
    const isTaken = anchors.some((anchor) => anchor.place === place);
    anchors.push({ place: isTaken ? place + (place > 1 ? -1 : 1) : place, price: low });
  }
  return anchors.sort((a, b) => a.place - b.place);
}

/** Reflects a price at the day's high and low as often as necessary. */
function fold(price: number, low: number, high: number): number {
  const range = high - low;
  const twice = 2 * range;
  const beyond = price - low - twice * Math.floor((price - low) / twice);
  return low + (beyond <= range ? beyond : twice - beyond);
}

/**
 * Prices within a day that begin at its open, end at its close and touch its high and its low, never going beyond: a
 * random walk tied to these points and reflected at the two extremes. All lie on the price grid; so do the four
 * given.
 */
export function bridgePrices(request: BridgeRequest, random: KeyedRandom): Float64Array {
  const { high, low, steps, jump, activity } = request;
  const { walk, clock } = freeWalk(activity, random);
  const anchors = anchorsOf(request, clock, random);
  const prices = new Float64Array(walk.length).fill(low);
  const scale = (WALK_PART * (high - low)) / Math.sqrt(clock[clock.length - 1]);
  const jumpAt = jump ? jump.minute * POINTS_A_MINUTE : walk.length;
  const jumped = (place: number) => (jump && place >= jumpAt ? jump.size : 0);
  for (let a = 1; a < anchors.length && high > low; a++) {
    const [from, to] = [anchors[a - 1], anchors[a]];
    const length = clock[to.place] - clock[from.place];
    const start = from.price - jumped(from.place);
    const rise = to.price - jumped(to.place) - start;
    for (let k = from.place + 1; k < to.place; k++) {
      const passed = (clock[k] - clock[from.place]) / length;
      const bridge = walk[k] - walk[from.place] - passed * (walk[to.place] - walk[from.place]);
      const free = start + jumped(k) + passed * rise + scale * bridge;
      const onGrid = Math.floor(fold(free, low, high) * steps + 0.5) / steps;
      prices[k] = Math.max(low, Math.min(high, onGrid));
    }
  }
  for (const { place, price } of anchors) prices[place] = price;
  return prices;
}
