import { wilder } from '../indicators/running/smoother.ts';
import { TrueRange } from '../indicators/running/true-range.ts';

/** Floor of the average true range as a share of the price, so that flat prices can be divided by. */
const RANGE_FLOOR = 1e-6;

/** The variances of daily returns known after a bar (see `volatilityColumns`); `NaN` in the warm-up. */
export interface Variances {
  fast: number;
  slow: number;
  longRun: number;
}

/**
 * What all feature groups see of one asset at one closed bar: the bar, its units (sigma, true range) and closes
 * before it. Nothing later exists here, so no feature can look ahead.
 */
export class Moment {
  open = Number.NaN;
  high = Number.NaN;
  low = Number.NaN;
  close = Number.NaN;
  /** `NaN` where the source has none. */
  volume = Number.NaN;
  /** Close of the bar before; `NaN` on the first. */
  before = Number.NaN;
  /** Log return since the bar before; `NaN` on the first. */
  move = Number.NaN;
  /** The bar's true range. */
  reach = Number.NaN;
  /** Average true range over 14 bars, in price. */
  range = Number.NaN;
  /** Daily deviation of log returns, at present, over months, over the whole history. */
  sigma = Number.NaN;
  slowSigma = Number.NaN;
  longSigma = Number.NaN;
  /** Number of this bar, from 0. */
  index = -1;
  #logs: Float64Array;
  readonly #trueRange = new TrueRange();
  readonly #average = wilder(14);

  constructor(expectedBars: number) {
    this.#logs = new Float64Array(Math.max(64, expectedBars));
  }

  /** Log close so many bars ago; `NaN` before the first. */
  logClose(barsBack: number): number {
    const at = this.index - barsBack;
    return at >= 0 ? this.#logs[at] : Number.NaN;
  }

  /** Return over the last bars in units of what a random walk with the present sigma would move. */
  moveOver(bars: number): number {
    return (this.logClose(0) - this.logClose(bars)) / (this.sigma * Math.sqrt(bars));
  }

  /** Takes over the bar whose prices were just written; `open`, `high`, `low`, `close` and `volume` come first. */
  advance(variances: Variances): void {
    this.index += 1;
    if (this.index === this.#logs.length) {
      const grown = new Float64Array(2 * this.index);
      grown.set(this.#logs);
      this.#logs = grown;
    }
    this.#logs[this.index] = Math.log(this.close);
    this.move = this.logClose(0) - this.logClose(1);
    this.before = this.index > 0 ? this.#previousClose : Number.NaN;
    this.#previousClose = this.close;
    this.reach = this.#trueRange.next(this.high, this.low, this.close);
    this.range = Math.max(this.#average.next(this.reach), RANGE_FLOOR * this.close);
    this.sigma = Math.sqrt(variances.fast);
    this.slowSigma = Math.sqrt(variances.slow);
    this.longSigma = Math.sqrt(variances.longRun);
  }

  #previousClose = Number.NaN;
}
