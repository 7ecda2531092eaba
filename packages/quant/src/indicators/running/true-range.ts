/** True range: the bar's own range, extended to the close before it. The first bar has only its own. */
export class TrueRange {
  #lastClose = Number.NaN;

  next(high: number, low: number, close: number): number {
    const before = this.#lastClose;
    this.#lastClose = close;
    if (Number.isNaN(before)) return high - low;
    return Math.max(high, before) - Math.min(low, before);
  }
}
