import { normalQuantile } from './normal-quantile.ts';
import { portableLog } from './portable-log.ts';

/** Spreads a text over 32 bits: multiply-and-add per letter, then the finishing mix of MurmurHash3 (public domain). */
export function hashText(text: string, salt: number): number {
  let hash = salt | 0;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x5bd1e995);
    hash ^= hash >>> 15;
  }
  return finish(hash ^ text.length);
}

function finish(bits: number): number {
  let hash = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}

const UNIT_52 = 1 / 4_503_599_627_370_496;
const UNIT_32 = 1 / 4_294_967_296;
const WARM_UP_STEPS = 12;

/**
 * Random numbers that belong to a purpose and a day (sfc32 by C. Doty-Humphrey). `at(day)` jumps to the numbers of
 * that day, which do not depend on any other day: so a longer run begins with the numbers of a shorter one, and one
 * day can be generated alone. Only integer and exactly rounded operations: equal keys give equal bits everywhere.
 */
export class KeyedRandom {
  private readonly first: number;
  private readonly second: number;
  private a = 0;
  private b = 0;
  private c = 0;
  private counter = 1;

  /** `parts` name the seed, the asset and the purpose. */
  constructor(parts: readonly string[]) {
    const text = parts.join('\u0000');
    this.first = hashText(text, 0x9e3779b9);
    this.second = hashText(text, 0x7f4a7c15);
    this.at(-1);
  }

  /** Jumps to the numbers of a day (any integer), and returns itself. */
  at(day: number): this {
    this.a = this.first;
    this.b = finish(this.second ^ Math.imul(day, 0x9e3779b1));
    this.c = (this.second + Math.imul(day, 0x2545f491)) | 0;
    this.counter = 1;
    for (let i = 0; i < WARM_UP_STEPS; i++) this.bits();
    return this;
  }

  private bits(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** Uniform over the open interval 0…1. */
  uniform(): number {
    const high = this.bits() >>> 6;
    const low = this.bits() >>> 6;
    return (high * 67_108_864 + low + 0.5) * UNIT_52;
  }

  /** A standard normal value. */
  normal(): number {
    return normalQuantile(this.uniform());
  }

  /** A value with variance 1 and tails fatter than the normal's: every tenth draw is more than twice as wide. */
  fatNormal(): number {
    const wide = this.bits() * UNIT_32 < 0.1;
    return this.normal() * (wide ? 1.9 : 0.843);
  }

  /** A positive value with mean 1 and an exponential distribution. */
  exponential(): number {
    return -portableLog(this.uniform());
  }

  /** True with probability p. */
  chance(p: number): boolean {
    return this.bits() * UNIT_32 < p;
  }

  /** An integer from 0 to below `limit`; for small limits, where the bias of 2⁻³² does not matter. */
  below(limit: number): number {
    return Math.floor(this.bits() * UNIT_32 * limit);
  }

  /** Uniform between two bounds. */
  between(low: number, high: number): number {
    return low + (high - low) * this.uniform();
  }

  /** One of the items. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)];
  }
}
