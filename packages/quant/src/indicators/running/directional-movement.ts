import { ratio } from './ratio.ts';
import { wilder } from './smoother.ts';
import { TrueRange } from './true-range.ts';

/**
 * Wilder's directional movement: of two bars only the larger outward move counts, and only its excess side.
 * `plus` and `minus` are the smoothed moves as a percentage of the smoothed true range.
 */
export class DirectionalMovement {
  readonly #up;
  readonly #down;
  readonly #average;
  readonly #range = new TrueRange();
  #lastHigh = Number.NaN;
  #lastLow = Number.NaN;
  plus = Number.NaN;
  minus = Number.NaN;

  constructor(length: number) {
    this.#up = wilder(length);
    this.#down = wilder(length);
    this.#average = wilder(length);
  }

  /** The directional index: the gap of the two sides as a percentage of both; 0 where nothing moves. */
  next(high: number, low: number, close: number): number {
    const up = high - this.#lastHigh;
    const down = this.#lastLow - low;
    this.#lastHigh = high;
    this.#lastLow = low;
    const range = this.#range.next(high, low, close);
    if (Number.isNaN(up)) return Number.NaN;
    const average = this.#average.next(range);
    this.plus = 100 * ratio(this.#up.next(up > down && up > 0 ? up : 0), average, 0);
    this.minus = 100 * ratio(this.#down.next(down > up && down > 0 ? down : 0), average, 0);
    return 100 * ratio(Math.abs(this.plus - this.minus), this.plus + this.minus, 0);
  }
}
