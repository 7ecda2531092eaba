import { type BarColumns, makeBarColumns } from '@auspex/market';
import { atr } from '../indicators/volatility/atr.ts';

/** Farthest close looked at, in average true ranges, and the steps of the search. */
const REACH = 8;
const STEP = 0.25;
const HALVINGS = 12;
/** A told price lies this far beyond the change (in average true ranges), so that no tie is met there. */
const BEYOND = 0.001;

/** Where the next close would change something. */
export interface FlipPoint<T> {
  /** `still`: it changes at the next close even if the price stands still, because an old bar leaves the window. */
  readonly direction: 'up' | 'down' | 'still';
  /** Nearest close on that side that changes it. */
  readonly price: number;
  readonly becomes: T;
}

/** A history with one more bar whose close can be tried out. */
export class NextBarTrial {
  readonly bars: BarColumns;
  readonly last: number;
  readonly #range: number;

  constructor(history: BarColumns) {
    const length = history.close.length;
    this.bars = makeBarColumns(length + 1);
    for (const name of ['time', 'open', 'high', 'low', 'close', 'volume'] as const) {
      this.bars[name].set(history[name]);
    }
    this.last = length - 1;
    this.bars.time[length] = 2 * history.time[length - 1] - history.time[length - 2];
    this.bars.open[length] = history.close[length - 1];
    this.bars.volume[length] = usualVolume(history.volume);
    this.#range = atr.kernel(history).atr[length - 1];
  }

  /** Sets the close to try: the bar runs straight from the last close to it, on usual volume. */
  tryClose(price: number): void {
    const at = this.last + 1;
    const before = this.bars.close[this.last];
    this.bars.close[at] = price;
    this.bars.high[at] = Math.max(before, price);
    this.bars.low[at] = Math.min(before, price);
  }

  /**
   * Nearest closes above and below at which `read` gives something else than now, found in steps of a quarter of an
   * average true range up to 8 of them, then by halving. Only the first change on each side is told.
   */
  findFlips<T>(now: T, read: () => T): FlipPoint<T>[] {
    const before = this.bars.close[this.last];
    const at = (price: number): T => {
      this.tryClose(price);
      return read();
    };
    if (!(this.#range > 0)) return [];
    const still = at(before);
    if (still !== now) return [{ direction: 'still', price: before, becomes: still }];
    return (['up', 'down'] as const).flatMap((direction): FlipPoint<T>[] => {
      const side = direction === 'up' ? 1 : -1;
      for (let k = 1; k * STEP <= REACH; k++) {
        const far = before + side * k * STEP * this.#range;
        if (far <= 0) return [];
        if (at(far) === now) continue;
        const near = far - side * STEP * this.#range;
        return [this.#narrow({ direction, now, near, far, at })];
      }
      return [];
    });
  }

  #narrow<T>(search: {
    direction: 'up' | 'down';
    now: T;
    near: number;
    far: number;
    at: (price: number) => T;
  }): FlipPoint<T> {
    let { near, far } = search;
    for (let k = 0; k < HALVINGS; k++) {
      const middle = (near + far) / 2;
      if (search.at(middle) === search.now) near = middle;
      else far = middle;
    }
    const price = far + (search.direction === 'up' ? BEYOND : -BEYOND) * this.#range;
    return { direction: search.direction, price, becomes: search.at(price) };
  }
}

/** Mean of the last 20 volumes that are known; `NaN` without any. */
function usualVolume(volume: Float64Array): number {
  const known = volume.slice(-20).filter((value) => !Number.isNaN(value));
  return known.length === 0 ? Number.NaN : known.reduce((sum, value) => sum + value, 0) / known.length;
}
