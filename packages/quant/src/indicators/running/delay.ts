/** The value `length` steps ago. */
export class Delay {
  readonly #window: Float64Array;
  readonly #length: number;
  #at = 0;
  #seen = 0;

  constructor(length: number) {
    this.#window = new Float64Array(length);
    this.#length = length;
  }

  next(value: number): number {
    if (Number.isNaN(value)) return Number.NaN;
    const past = this.#window[this.#at];
    this.#window[this.#at] = value;
    this.#at = this.#at + 1 === this.#length ? 0 : this.#at + 1;
    if (this.#seen < this.#length) {
      this.#seen += 1;
      return Number.NaN;
    }
    return past;
  }
}
