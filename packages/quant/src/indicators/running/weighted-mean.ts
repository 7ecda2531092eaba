/** Linearly weighted mean: the newest of `length` values weighs `length`, the oldest 1. */
export class WeightedMean {
  readonly #window: Float64Array;
  readonly #length: number;
  readonly #weights: number;
  #at = 0;
  #seen = 0;
  #sum = 0;
  #weighted = 0;

  constructor(length: number) {
    this.#window = new Float64Array(length);
    this.#length = length;
    this.#weights = (length * (length + 1)) / 2;
  }

  next(value: number): number {
    if (Number.isNaN(value)) return Number.NaN;
    const leaving = this.#window[this.#at];
    this.#window[this.#at] = value;
    this.#at = this.#at + 1 === this.#length ? 0 : this.#at + 1;
    if (this.#seen < this.#length) {
      this.#seen += 1;
      this.#weighted += this.#seen * value;
      this.#sum += value;
      return this.#seen === this.#length ? this.#weighted / this.#weights : Number.NaN;
    }
    this.#weighted += this.#length * value - this.#sum;
    this.#sum += value - leaving;
    return this.#weighted / this.#weights;
  }
}
