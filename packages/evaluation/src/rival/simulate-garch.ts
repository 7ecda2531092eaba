import type { RandomStream } from '@auspex/quant/random';
import type { GarchModel } from './fit-garch.ts';

/** Paths behind every range of the rival. */
export const PATHS = 600;
/** Innovations drawn once for each estimate; every path reads them from a place and with an odd step of its own. */
const POOL_SIZE = 1 << 13;

/** Innovations of mean 0 and variance 1 with the tails of a model (Bailey's polar form of Student's t). */
export function drawInnovations(
  { degrees }: Pick<GarchModel, 'degrees'>,
  stream: RandomStream,
): Float64Array {
  const pool = new Float64Array(POOL_SIZE);
  let [sum, squares] = [0, 0];
  for (let i = 0; i < POOL_SIZE; i++) {
    const t = degrees === Number.POSITIVE_INFINITY ? stream.normal() : student(degrees, stream);
    pool[i] = t;
    sum += t;
    squares += t * t;
  }
  const mean = sum / POOL_SIZE;
  const deviation = Math.sqrt(squares / POOL_SIZE - mean * mean);
  return pool.map((t) => (t - mean) / deviation);
}

function student(degrees: number, stream: RandomStream): number {
  const u = 1 - stream.uniform();
  return Math.sqrt(degrees * (u ** (-2 / degrees) - 1)) * Math.cos(2 * Math.PI * stream.uniform());
}

/** From where paths start and which of their sums are wanted. */
export interface PathPlan {
  readonly model: GarchModel;
  /** Variance of the first day. */
  readonly variance: number;
  readonly innovations: Float64Array;
  /** Rising. */
  readonly horizons: readonly number[];
  readonly stream: RandomStream;
}

/** Sorted sums of returns without drift over each horizon, one per path. */
export function simulatePaths({ model, variance, innovations, horizons, stream }: PathPlan): Float64Array[] {
  const { omega, alpha, gamma, beta } = model;
  const sums = horizons.map(() => new Float64Array(PATHS));
  const mask = POOL_SIZE - 1;
  for (let path = 0; path < PATHS; path++) {
    let place = stream.integerBelow(POOL_SIZE);
    const step = 2 * stream.integerBelow(POOL_SIZE / 2) + 1;
    let [h, sum, day] = [variance, 0, 0];
    for (let k = 0; k < horizons.length; k++) {
      for (; day < horizons[k]; day++) {
        const e = Math.sqrt(h) * innovations[place];
        place = (place + step) & mask;
        sum += e;
        h = omega + (e < 0 ? alpha + gamma : alpha) * e * e + beta * h;
      }
      sums[k][path] = sum;
    }
  }
  for (const column of sums) column.sort();
  return sums;
}

/** The quantile of sorted paths, each in the middle of its share (type 5 of Hyndman and Fan). */
export function pathQuantile(sorted: Float64Array, p: number): number {
  const place = Math.min(sorted.length - 1, Math.max(0, p * sorted.length - 0.5));
  const below = Math.floor(place);
  const above = Math.min(sorted.length - 1, below + 1);
  return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}
