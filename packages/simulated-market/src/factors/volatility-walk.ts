import type { KeyedRandom } from '../numbers/keyed-random.ts';

/** A logarithm of volatility that wanders around zero, pulled back by a fraction of itself a day. */
export class VolatilityWalk {
  private readonly keep: number;
  private readonly step: number;
  value = 0;

  /** `spread` is the standard deviation it has in the long run. */
  constructor(shape: { readonly halfLifeDays: number; readonly spread: number }) {
    // 2^(−1/halfLife) without a power function: (1 − a) with a ≈ ln 2 / halfLife is as good for our purpose.
    this.keep = 1 - Math.LN2 / shape.halfLifeDays;
    this.step = shape.spread * Math.sqrt(1 - this.keep * this.keep);
  }

  /** Advances by a day. `push` is the day's return in sigmas; `lean` is how much of the step it decides. */
  advance(random: KeyedRandom, push: number, lean: number): number {
    const own = Math.sqrt(1 - lean * lean);
    this.value = this.keep * this.value + this.step * (lean * push + own * random.normal());
    return this.value;
  }
}
