import { Cell } from './cell.ts';
import { ratio } from './ratio.ts';
import { wilder } from './smoother.ts';

/** Wilder's relative strength of a series, 0 to 100; 50 if nothing moves. */
export class RelativeStrength {
  readonly #before = new Cell();
  readonly #gain;
  readonly #loss;

  constructor(length: number) {
    this.#gain = wilder(length);
    this.#loss = wilder(length);
  }

  next(value: number): number {
    if (Number.isNaN(value)) return Number.NaN;
    const move = value - this.#before.swap(value);
    if (Number.isNaN(move)) return Number.NaN;
    const gain = this.#gain.next(Math.max(0, move));
    const loss = this.#loss.next(Math.max(0, -move));
    return 100 * ratio(gain, gain + loss, 0.5);
  }
}
