/** Mean of the last `length` values and their mean absolute distance from it. */
export class MeanDistance {
  readonly #window: Float64Array;
  readonly #length: number;
  #at = 0;
  #seen = 0;
  #equalRun = 0;
  #last = Number.NaN;
  mean = Number.NaN;

  constructor(length: number) {
    this.#window = new Float64Array(length);
    this.#length = length;
  }

  /** The mean absolute distance, NaN until full. */
  next(value: number): number {
    if (Number.isNaN(value)) return Number.NaN;
    this.skip(value);
    return this.measure();
  }

  /** Takes a number whose distance is not needed. */
  skip(value: number): void {
    this.#equalRun = value === this.#last ? this.#equalRun + 1 : 1;
    this.#last = value;
    this.#window[this.#at] = value;
    this.#at = this.#at + 1 === this.#length ? 0 : this.#at + 1;
    if (this.#seen < this.#length) this.#seen += 1;
  }

  /** The mean absolute distance of the values so far. Summed from scratch each time: no rounding accumulates. */
  measure(): number {
    if (this.#seen < this.#length) return Number.NaN;
    const window = this.#window;
    let sum = 0;
    for (let k = 0; k < window.length; k++) sum += window[k];
    const mean = this.#equalRun >= this.#length ? this.#last : sum / this.#length;
    let distance = 0;
    for (let k = 0; k < window.length; k++) distance += Math.abs(window[k] - mean);
    this.mean = mean;
    return distance / this.#length;
  }
}
