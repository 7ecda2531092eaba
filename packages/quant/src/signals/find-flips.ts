import { type BarColumns, makeBarColumns } from '@auspex/market';
import { atr } from '../indicators/volatility/atr.ts';

/** Closes are examined up to this many average true ranges away, in steps of this size … */
const REACH = 8;
const STEP = 0.25;
/** … and on to this fraction of the price where that is farther, each step longer than the last by this factor. */
const FARTHEST = 0.15;
const GROWTH = 1.1;
/** A change is located to the step over 2^12; one that comes and goes within a step to the step over 2^6. */
const HALVINGS = 12;
const HALVINGS_INSIDE = 6;
/** A reported price lies this far beyond the change (in average true ranges), so that there is no tie. */
const BEYOND = 0.001;
/** Reported prices have cents, or this many significant digits below 1. */
const DIGITS_BELOW_ONE = 4;

/** Where the next close would change something. */
export interface FlipPoint<T> {
  /** `still`: it changes at the next close even if the price does not move, because an old bar leaves the window. */
  readonly direction: 'up' | 'down' | 'still';
  /** Nearest close on that side that changes it. */
  readonly price: number;
  readonly becomes: T;
}

/** A history with one more bar for trying out closes. */
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
   * Nearest closes above and below at which `read` returns something other than now; only the first change on each
   * side is reported, at a price rounded away from the last close. `trace` distinguishes closes at which `read`
   * agrees for other reasons: between those it looks for a change that comes and goes again.
   */
  findFlips<T>(now: T, read: () => T, trace: () => unknown = () => null): FlipPoint<T>[] {
    const before = this.bars.close[this.last];
    const at = (price: number): Tried<T> => {
      this.tryClose(price);
      const reads = read();
      return { price, reads, trace: trace() };
    };
    if (!(this.#range > 0)) return [];
    const still = at(before);
    if (still.reads !== now) return [{ direction: 'still', price: before, becomes: still.reads }];
    return (['up', 'down'] as const).flatMap((direction): FlipPoint<T>[] => {
      let near = still;
      for (const away of this.#distances(before)) {
        const price = direction === 'up' ? before + away : before - away;
        if (price <= 0) return [];
        const far = at(price);
        const changed = firstChange({ now, at }, [near, far], HALVINGS);
        if (changed !== null) return [this.#tell({ direction, now, at }, changed.price)];
        near = far;
      }
      return [];
    });
  }

  /** How far from the last close to look, nearest first. */
  #distances(close: number): number[] {
    const found: number[] = [];
    const steps = REACH / STEP;
    for (let k = 1; k <= steps; k++) found.push(k * STEP * this.#range);
    const farthest = FARTHEST * close;
    for (let step = STEP * GROWTH; found[found.length - 1] < farthest; step *= GROWTH)
      found.push(Math.min(farthest, found[found.length - 1] + step * this.#range));
    return found;
  }

  #tell<T>(
    { direction, now, at }: Trying<T> & { readonly direction: 'up' | 'down' },
    changes: number,
  ): FlipPoint<T> {
    const beyond = changes + (direction === 'up' ? BEYOND : -BEYOND) * this.#range;
    for (const price of [roundAway(beyond, direction), beyond]) {
      const { reads } = at(price);
      if (price > 0 && reads !== now) return { direction, price, becomes: reads };
    }
    return { direction, price: changes, becomes: at(changes).reads };
  }
}

/** A close with its result. */
interface Tried<T> {
  readonly price: number;
  readonly reads: T;
  readonly trace: unknown;
}

interface Trying<T> {
  readonly now: T;
  readonly at: (price: number) => Tried<T>;
}

/** The first close between two at which the result changes; null if there is none. */
function firstChange<T>(
  trying: Trying<T>,
  [near, far]: readonly [Tried<T>, Tried<T>],
  halvings: number,
): Tried<T> | null {
  const changed = far.reads !== trying.now;
  if (!changed && (near.trace === far.trace || halvings <= HALVINGS - HALVINGS_INSIDE)) return null;
  if (halvings === 0) return far;
  const middle = trying.at((near.price + far.price) / 2);
  return (
    firstChange(trying, [near, middle], halvings - 1) ?? firstChange(trying, [middle, far], halvings - 1)
  );
}

/** The nearest price in whole cents (four significant digits below 1), not nearer than this one. */
function roundAway(price: number, direction: 'up' | 'down'): number {
  const places = price >= 1 ? 2 : Math.floor(-Math.log10(price)) + DIGITS_BELOW_ONE;
  const whole = 10 ** places;
  const rounded = direction === 'up' ? Math.ceil(price * whole) : Math.floor(price * whole);
  return Number((rounded / whole).toFixed(Math.min(100, places)));
}

/** Mean of the last 20 volumes that are known; `NaN` without any. */
function usualVolume(volume: Float64Array): number {
  const known = volume.slice(-20).filter((value) => !Number.isNaN(value));
  return known.length === 0 ? Number.NaN : known.reduce((sum, value) => sum + value, 0) / known.length;
}
