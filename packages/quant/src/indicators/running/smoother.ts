/**
 * Exponential smoothing seeded with the simple mean of the first `length` values, the convention of the reference
 * libraries (starting from just the first value would need hundreds of bars to agree).
 */
export class Smoother {
  readonly #length: number;
  readonly #weight: number;
  #seen = 0;
  #value = 0;

  constructor(length: number, weight: number) {
    this.#length = length;
    this.#weight = weight;
  }

  next(value: number): number {
    if (Number.isNaN(value)) return Number.NaN;
    if (this.#seen < this.#length) {
      this.#seen += 1;
      this.#value += value;
      if (this.#seen < this.#length) return Number.NaN;
      this.#value /= this.#length;
      return this.#value;
    }
    this.#value += this.#weight * (value - this.#value);
    return this.#value;
  }

  /** The same over a column; the two may be the same array. */
  sweep(values: Float64Array, smooth: Float64Array, count: number): void {
    const length = this.#length;
    const weight = this.#weight;
    let i = 0;
    for (; i < count && this.#seen < length; i++) smooth[i] = this.next(values[i]);
    let value = this.#value;
    for (; i < count; i++) {
      const next = values[i];
      if (Number.isNaN(next)) {
        smooth[i] = Number.NaN;
        continue;
      }
      value += weight * (next - value);
      smooth[i] = value;
    }
    this.#value = value;
  }
}

/** Exponential moving average: weight 2 / (length + 1) for the newest value. */
export function exponential(length: number): Smoother {
  return new Smoother(length, 2 / (length + 1));
}

/** Wilder's smoothing: weight 1 / length for the newest value. */
export function wilder(length: number): Smoother {
  return new Smoother(length, 1 / length);
}
