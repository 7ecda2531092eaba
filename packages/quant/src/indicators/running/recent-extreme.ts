/** Where a sweep writes; both are `NaN` until the window is full. */
export interface ExtremeColumns {
  readonly extremes: Float64Array;
  /** Bars since each extreme was set; 0 means on the bar itself. */
  readonly ages: Float64Array;
}

/**
 * Highest (side 1) or lowest (side −1) of the last `length` values over columns, with its age; of equal values the
 * newest counts. Rescans its window only when the extreme has left it: on market prices twice as fast as the queue of
 * `Highest` and `Lowest`, which has the same speed on any values.
 */
export class RecentExtreme {
  readonly #window: Float64Array;
  readonly #length: number;
  readonly #side: 1 | -1;
  #at = 0;
  #seen = 0;
  /** Index of the value that is the extreme; −1 if it has to be searched for. */
  #place = -1;

  constructor(length: number, side: 1 | -1) {
    this.#window = new Float64Array(length);
    this.#length = length;
    this.#side = side;
  }

  /** Takes values whose extremes are not needed. */
  skip(values: Float64Array, count: number): void {
    for (let i = 0; i < count; i++) if (!Number.isNaN(values[i])) this.#put(this.#side * values[i]);
    this.#place = -1;
  }

  sweep(values: Float64Array, { extremes, ages }: ExtremeColumns, count: number): void {
    const window = this.#window;
    const length = this.#length;
    const side = this.#side;
    let at = this.#at;
    let seen = this.#seen;
    let place = this.#place;
    let best = place < 0 ? Number.NaN : window[place % length];
    for (let i = 0; i < count; i++) {
      const value = values[i];
      if (Number.isNaN(value)) {
        extremes[i] = Number.NaN;
        ages[i] = Number.NaN;
        continue;
      }
      const signed = side * value;
      window[at] = signed;
      at = at + 1 === length ? 0 : at + 1;
      seen += 1;
      if (signed >= best) {
        best = signed;
        place = seen - 1;
      } else if (place < seen - length || place < 0) {
        place = newestExtreme(window, Math.min(seen, length), at);
        best = window[place];
        place += place < at ? seen - at : seen - at - length;
      }
      extremes[i] = seen >= length ? side * best : Number.NaN;
      ages[i] = seen >= length ? seen - 1 - place : Number.NaN;
    }
    this.#at = at;
    this.#seen = seen;
    this.#place = place;
  }

  #put(signed: number): void {
    this.#window[this.#at] = signed;
    this.#at = this.#at + 1 === this.#length ? 0 : this.#at + 1;
    this.#seen += 1;
  }
}

/** Where the largest value is, the newest of equal ones; the oldest of a full window is at `at`. */
function newestExtreme(window: Float64Array, filled: number, at: number): number {
  let place = filled === window.length && at < filled ? at : 0;
  let best = window[place];
  for (let k = place; k < filled; k++) {
    if (window[k] < best) continue;
    best = window[k];
    place = k;
  }
  for (let k = 0; k < at && filled === window.length; k++) {
    if (window[k] < best) continue;
    best = window[k];
    place = k;
  }
  return place;
}
