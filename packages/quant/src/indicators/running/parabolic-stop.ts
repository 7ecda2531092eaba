interface Acceleration {
  readonly start: number;
  readonly increment: number;
  readonly maximum: number;
}

/**
 * The state of a parabolic stop. A short position mirrors a long one, so all prices are multiplied by `side` and one
 * rule serves both.
 */
export class ParabolicStop {
  readonly #pace: Acceleration;
  #stop = Number.NaN;
  #best = Number.NaN;
  #factor: number;
  #lastHigh = Number.NaN;
  #lastLow = Number.NaN;
  side = Number.NaN;

  constructor(pace: Acceleration) {
    this.#pace = pace;
    this.#factor = pace.start;
  }

  /** The stop in force on this bar, or where it was reset to if the bar broke it. */
  next(high: number, low: number): number {
    const [lastHigh, lastLow] = [this.#lastHigh, this.#lastLow];
    this.#lastHigh = high;
    this.#lastLow = low;
    if (Number.isNaN(lastHigh)) return Number.NaN;
    if (Number.isNaN(this.side)) {
      this.#enter({ high, low, lastHigh, lastLow });
      return this.#advance({ high, low, lastHigh: high, lastLow: low });
    }
    return this.#advance({ high, low, lastHigh, lastLow });
  }

  #enter(bars: { high: number; low: number; lastHigh: number; lastLow: number }): void {
    const up = bars.high - bars.lastHigh;
    const down = bars.lastLow - bars.low;
    this.side = down > 0 && down > up ? -1 : 1;
    this.#stop = this.side > 0 ? bars.lastLow : -bars.lastHigh;
    this.#best = this.side > 0 ? bars.high : -bars.low;
  }

  #advance(bars: { high: number; low: number; lastHigh: number; lastLow: number }): number {
    const long = this.side > 0;
    const floor = long ? bars.low : -bars.high;
    const ceiling = long ? bars.high : -bars.low;
    const lastFloor = long ? bars.lastLow : -bars.lastHigh;
    const lastCeiling = long ? bars.lastHigh : -bars.lastLow;
    if (floor <= this.#stop) {
      const reset = Math.max(this.#best, ceiling, lastCeiling);
      const shown = reset * this.side;
      this.side = -this.side;
      this.#factor = this.#pace.start;
      this.#best = -floor;
      this.#stop = Math.min(-reset + this.#factor * (reset - floor), -ceiling, -lastCeiling);
      return shown;
    }
    const shown = this.#stop * this.side;
    if (ceiling > this.#best) {
      this.#best = ceiling;
      this.#factor = Math.min(this.#factor + this.#pace.increment, this.#pace.maximum);
    }
    const moved = this.#stop + this.#factor * (this.#best - this.#stop);
    this.#stop = Math.min(moved, floor, lastFloor);
    return shown;
  }
}
