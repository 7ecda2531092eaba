import type { KeyedRandom } from '../numbers/keyed-random.ts';
import { POINTS_A_MINUTE } from './bridge-prices.ts';

/** Spreads a day's volume over its minutes, in whole units, so that the parts add up exactly. */
export function splitVolume(
  day: {
    readonly volume: number;
    /** The minimum amount; the volume is a multiple of it. */
    readonly unit: number;
    readonly activity: Float64Array;
    readonly points: Float64Array;
  },
  random: KeyedRandom,
): Float64Array {
  const { volume, unit, activity, points } = day;
  const minutes = activity.length;
  const weights = new Float64Array(minutes);
  let total = 0;
  for (let m = 0; m < minutes; m++) {
    const first = points[m * POINTS_A_MINUTE];
    const last = points[m * POINTS_A_MINUTE + POINTS_A_MINUTE - 1];
    const move = Math.min(3, (600 * Math.abs(last - first)) / first);
    weights[m] = activity[m] * (0.55 + 0.45 * random.exponential()) * (1 + move);
    total += weights[m];
  }
  const units = volume / unit;
  // Every minute has a trade if there is enough volume.
  const each = units > 3 * minutes ? 1 : 0;
  const free = units - each * minutes;
  const parts = new Float64Array(minutes);
  let weight = 0;
  let given = 0;
  for (let m = 0; m < minutes; m++) {
    weight += weights[m];
    // At the last minute the weights have added up to the total, so everything is distributed.
    const upTo = Math.min(free, Math.floor((weight / total) * free));
    parts[m] = (upTo - given + each) * unit;
    given = upTo;
  }
  return parts;
}
