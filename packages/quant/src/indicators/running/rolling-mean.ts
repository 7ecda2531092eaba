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
}
