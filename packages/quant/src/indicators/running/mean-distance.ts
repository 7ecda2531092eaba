/** Mean of the last `length` values and their mean absolute distance from it. */
export class MeanDistance {
  readonly #window: Float64Array;
  readonly #length: number;
  #at = 0;
  #seen = 0;
  mean = Number.NaN;

  constructor(length: number) {
    this.#window = new Float64Array(length);
    this.#length = length;
  }

  /** The mean absolute distance, NaN until full. Summed anew each time: no rounding is carried along. */
  next(value: number): number {
    if (Number.isNaN(value)) return Number.NaN;
    const window = this.#window;
    window[this.#at] = value;
    this.#at = this.#at + 1 === this.#length ? 0 : this.#at + 1;
    if (this.#seen < this.#length) this.#seen += 1;
    if (this.#seen < this.#length) return Number.NaN;
    let sum = 0;
    let equal = true;
    for (let k = 0; k < window.length; k++) {
      sum += window[k];
      equal = equal && window[k] === value;
    }
    this.mean = equal ? value : sum / this.#length;
    let distance = 0;
    for (let k = 0; k < window.length; k++) distance += Math.abs(window[k] - this.mean);
    return distance / this.#length;
  }
}
