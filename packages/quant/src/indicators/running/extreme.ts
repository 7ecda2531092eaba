/**
 * Highest or lowest of the last `length` values in constant time on average: a queue keeps only values
 * that can still become the extreme. Of equal values the newest counts, as in the reference libraries.
 */
class Extreme {
  readonly #values: Float64Array;
  readonly #indexes: Float64Array;
  readonly #length: number;
  readonly #sign: 1 | -1;
  #head = 0;
  #size = 0;
  #count = 0;

  constructor(length: number, sign: 1 | -1) {
    this.#values = new Float64Array(length);
    this.#indexes = new Float64Array(length);
    this.#length = length;
    this.#sign = sign;
  }

  next(value: number): number {
    if (Number.isNaN(value)) return Number.NaN;
    const signed = this.#sign * value;
    if (this.#size > 0 && this.#indexes[this.#head] <= this.#count - this.#length) {
      this.#head = this.#head + 1 === this.#length ? 0 : this.#head + 1;
      this.#size -= 1;
    }
    let tail = (this.#head + this.#size) % this.#length;
    while (this.#size > 0) {
      const before = tail === 0 ? this.#length - 1 : tail - 1;
      if (this.#values[before] > signed) break;
      tail = before;
      this.#size -= 1;
    }
    this.#values[tail] = signed;
    this.#indexes[tail] = this.#count;
    this.#size += 1;
    this.#count += 1;
    return this.#count >= this.#length ? this.#sign * this.#values[this.#head] : Number.NaN;
  }

  /** Bars since the extreme was set; 0 means on the newest bar. */
  get age(): number {
    return this.#count - 1 - this.#indexes[this.#head];
  }
}

/** Highest of the last `length` values. */
export class Highest extends Extreme {
  constructor(length: number) {
    super(length, 1);
  }
}

/** Lowest of the last `length` values. */
export class Lowest extends Extreme {
  constructor(length: number) {
    super(length, -1);
  }
}
