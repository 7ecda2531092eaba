export type PivotMethod = 'classic' | 'fibonacci' | 'camarilla';

/** Tracks the high, low and close of the running session and the levels derived from the last one. */
export class SessionPivots {
  readonly #method: PivotMethod;
  /** Pivot, R1, R2, R3, S1, S2, S3. */
  readonly #levels = new Float64Array(7).fill(Number.NaN);
  #key = Number.NaN;
  #high = Number.NaN;
  #low = Number.NaN;
  #close = Number.NaN;

  constructor(method: PivotMethod) {
    this.#method = method;
  }

  next(bar: { key: number; high: number; low: number; close: number }): Float64Array {
    if (bar.key !== this.#key) {
      this.#renew();
      this.#key = bar.key;
      this.#high = bar.high;
      this.#low = bar.low;
    } else {
      this.#high = Math.max(this.#high, bar.high);
      this.#low = Math.min(this.#low, bar.low);
    }
    this.#close = bar.close;
    return this.#levels;
  }

  #renew(): void {
    const range = this.#high - this.#low;
    const pivot = (this.#high + this.#low + this.#close) / 3;
    this.#levels[0] = pivot;
    if (this.#method === 'classic') {
      this.#spread(1, 2 * pivot - this.#low, 2 * pivot - this.#high);
      this.#spread(2, pivot + range, pivot - range);
      this.#spread(3, this.#high + 2 * (pivot - this.#low), this.#low - 2 * (this.#high - pivot));
      return;
    }
    const fibonacci = this.#method === 'fibonacci';
    const centre = fibonacci ? pivot : this.#close;
    const shares = fibonacci ? [0.382, 0.618, 1] : [1.1 / 12, 1.1 / 6, 1.1 / 4];
    shares.forEach((share, k) => {
      this.#spread(k + 1, centre + share * range, centre - share * range);
    });
  }

  #spread(step: number, resistance: number, support: number): void {
    this.#levels[step] = resistance;
    this.#levels[step + 3] = support;
  }
}
