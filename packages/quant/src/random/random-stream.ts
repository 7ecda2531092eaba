import { normalQuantileWith } from '../statistics/normal-quantile.ts';
import { murmurHash3 } from './murmur-hash.ts';
import { portableLog } from './portable-log.ts';

/**
 * What a stream is for. Equal keys give equal numbers and different keys unrelated ones, whatever the order of use.
 */
export interface StreamKey {
  readonly seed: number;
  /** Asset, purpose, or both: `placebo/AAPL`. */
  readonly name?: string;
  /** A day or step, so that one day can be replayed without the days before it. */
  readonly day?: number | string;
}

const UNIT_32 = 2 ** -32;
const UNIT_52 = 2 ** -52;
const WARM_UP_STEPS = 16;

/**
 * Seeded random numbers (sfc32 by C. Doty-Humphrey, 128 bits of state). Every draw uses only integer and exactly
 * rounded operations: the same key gives the same bits on every machine and engine.
 */
export class RandomStream {
  private readonly state: Int32Array;

  constructor(words: readonly [number, number, number]) {
    this.state = Int32Array.of(words[0], words[1], words[2], 1);
    for (let i = 0; i < WARM_UP_STEPS; i++) this.uint32();
  }

  /** The next 32 random bits as an unsigned integer. */
  uint32(): number {
    const s = this.state;
    const sum = (s[0] + s[1] + s[3]) | 0;
    s[3] = (s[3] + 1) | 0;
    s[0] = s[1] ^ (s[1] >>> 9);
    s[1] = (s[2] + (s[2] << 3)) | 0;
    s[2] = (((s[2] << 21) | (s[2] >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** Uniform over the open interval 0…1, in steps of 2⁻⁵²; never 0 and never 1. */
  uniform(): number {
    const high = this.uint32() >>> 6;
    const low = this.uint32() >>> 6;
    return (high * 67_108_864 + low + 0.5) * UNIT_52;
  }

  /** An integer from 0 to below `limit`, each equally likely: the few leftover bit patterns are redrawn. */
  integerBelow(limit: number): number {
    if (!(Number.isInteger(limit) && limit >= 1 && limit <= 0x7fffffff)) {
      throw new RangeError(`The limit is a whole number from 1 to 2147483647, got ${limit}.`);
    }
    const unfair = 0x100000000 % limit;
    for (;;) {
      const bits = this.uint32();
      if (bits >= unfair) return bits % limit;
    }
  }

  /**
   * `picked.length` different positions out of `length`, ascending, every choice equally likely: selection sampling,
   * one `uniform` a position. The state stays in variables meanwhile, as trees draw half of all rows many times.
   */
  pickRising(picked: Uint32Array, length: number): void {
    let [a, b, c, count] = this.state;
    let have = 0;
    for (let i = 0; have < picked.length; i++) {
      const high = (a + b + count) | 0;
      count = (count + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + high) | 0;
      const low = (a + b + count) | 0;
      count = (count + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + low) | 0;
      const uniform = ((high >>> 6) * 67_108_864 + (low >>> 6) + 0.5) * UNIT_52;
      // Taken or not, a place is written, and stays if it was taken: cheaper than guessing.
      picked[have] = i;
      have += (((uniform * (length - i)) | 0) - (picked.length - have)) >>> 31;
    }
    this.state.set([a, b, c, count]);
  }

  /** Fills a column with what `normal` gives; the state stays in variables meanwhile. */
  fillNormal(out: Float64Array): void {
    let [a, b, c, count] = this.state;
    for (let i = 0; i < out.length; i++) {
      const high = (a + b + count) | 0;
      count = (count + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + high) | 0;
      const low = (a + b + count) | 0;
      count = (count + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + low) | 0;
      const uniform = ((high >>> 6) * 67_108_864 + (low >>> 6) + 0.5) * UNIT_52;
      out[i] = normalQuantileWith(uniform, portableLog);
    }
    this.state.set([a, b, c, count]);
  }

  /** A standard normal value, by inverting the normal distribution at one uniform. */
  normal(): number {
    return normalQuantileWith(this.uniform(), portableLog);
  }

  /** True with probability p. */
  chance(p: number): boolean {
    return this.uint32() * UNIT_32 < p;
  }
}

/** The stream that belongs to a key. */
export function randomStream({ seed, name = '', day = '' }: StreamKey): RandomStream {
  const text = `${seed}\u0000${name}\u0000${day}`;
  const bytes = new Uint8Array(text.length * 2);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    bytes[2 * i] = unit & 0xff;
    bytes[2 * i + 1] = unit >>> 8;
  }
  return new RandomStream([
    murmurHash3(bytes, 0x9e3779b9),
    murmurHash3(bytes, 0x85ebca77),
    murmurHash3(bytes, 0xc2b2ae3d),
  ]);
}

/** Fills a column with standard normal values. */
export function fillNormal(out: Float64Array, stream: RandomStream): Float64Array {
  stream.fillNormal(out);
  return out;
}
