/**
 * Mean and spread of the last `length` values, by Welford's update: subtracting large squares, as the textbook
 * formula does, loses every digit when a price of 60,000 moves by cents.
 */
export class RollingDeviation {
  readonly #window: Float64Array;
  readonly #length: number;
  #at = 0;
  #seen = 0;
  #equalRun = 0;
  #last = Number.NaN;
  #squares = 0;
  mean = Number.NaN;

  constructor(length: number) {
    this.#window = new Float64Array(length);
    this.#length = length;
  }

  /** Sum of squared distances from the mean, NaN until full. */
  next(value: number): number {
    if (Number.isNaN(value)) return Number.NaN;
    const leaving = this.#window[this.#at];
    this.#window[this.#at] = value;
    this.#at = this.#at + 1 === this.#length ? 0 : this.#at + 1;
    this.#equalRun = value === this.#last ? this.#equalRun + 1 : 1;
    this.#last = value;
    if (this.#seen < this.#length) this.#grow(value);
    else this.#slide(value, leaving);
    if (this.#equalRun >= this.#length) {
      this.mean = value;
      this.#squares = 0;
    }
    return this.#seen === this.#length ? Math.max(0, this.#squares) : Number.NaN;
  }

  #grow(value: number): void {
    this.#seen += 1;
    if (this.#seen === 1) this.mean = 0;
    const before = value - this.mean;
    this.mean += before / this.#seen;
    this.#squares += before * (value - this.mean);
  }

  #slide(value: number, leaving: number): void {
    const before = this.mean;
    this.mean += (value - leaving) / this.#length;
    this.#squares += (value - leaving) * (value - this.mean + leaving - before);
  }
}
