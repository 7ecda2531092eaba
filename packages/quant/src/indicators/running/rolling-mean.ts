import { RollingSum } from './rolling-sum.ts';

/** Simple mean of the last `length` values. */
export class RollingMean {
  readonly #sum: RollingSum;
  readonly #length: number;

  constructor(length: number) {
    this.#sum = new RollingSum(length);
    this.#length = length;
  }

  next(value: number): number {
    return this.#sum.next(value) / this.#length;
  }

  /** The same over a column; the two may be the same array. */
  sweep(values: Float64Array, means: Float64Array, count: number): void {
    const length = this.#length;
    this.#sum.sweep(values, means, count);
    for (let i = 0; i < count; i++) means[i] /= length;
  }
}
