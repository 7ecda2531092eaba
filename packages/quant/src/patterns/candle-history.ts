import type { Bar } from '@auspex/market';
import {
  dojiShare,
  equalShare,
  longBodyMultiple,
  noShadowShare,
  shortBodyMultiple,
  trendShare,
  usualCandles,
} from './thresholds.ts';

/** Slots kept: the usual candles, the longest pattern, and one for the close before it. */
const slots = usualCandles + 6;

/**
 * The last candles with what was usual before each of them. Age 0 is the newest closed candle. A slot is written
 * once, from itself and older candles, so nothing later can change a match.
 */
export class CandleHistory {
  readonly #open = new Float64Array(slots);
  readonly #high = new Float64Array(slots);
  readonly #low = new Float64Array(slots);
  readonly #close = new Float64Array(slots);
  readonly #usualBody = new Float64Array(slots);
  readonly #usualRange = new Float64Array(slots);
  readonly #usualClose = new Float64Array(slots);
  #count = 0;

  /** Adds a closed candle. */
  push(candle: Pick<Bar, 'open' | 'high' | 'low' | 'close'>): void {
    let [body, range, close] = [0, 0, 0];
    for (let age = 0; age < usualCandles; age++) {
      body += this.body(age);
      range += this.range(age);
      close += this.close(age);
    }
    const at = this.#count % slots;
    this.#open[at] = candle.open;
    this.#high[at] = candle.high;
    this.#low[at] = candle.low;
    this.#close[at] = candle.close;
    const known = this.#count >= usualCandles;
    this.#usualBody[at] = known ? body / usualCandles : Number.NaN;
    this.#usualRange[at] = known ? range / usualCandles : Number.NaN;
    this.#usualClose[at] = known ? close / usualCandles : Number.NaN;
    this.#count += 1;
  }

  /** Whether the oldest of `candles` candles already has its usual size. */
  knows(candles: number): boolean {
    return this.#count >= usualCandles + candles;
  }

  /** Whether the market moved at all; a halted one has no patterns. */
  get moves(): boolean {
    return this.usualRange(0) > 0 && this.range(0) > 0;
  }

  open(age: number): number {
    return this.#open[this.#slot(age)];
  }

  high(age: number): number {
    return this.#high[this.#slot(age)];
  }

  low(age: number): number {
    return this.#low[this.#slot(age)];
  }

  close(age: number): number {
    return this.#close[this.#slot(age)];
  }

  /** Mean range of the candles before this one. */
  usualRange(age: number): number {
    return this.#usualRange[this.#slot(age)];
  }

  /** Upper end of the body. */
  top(age: number): number {
    return Math.max(this.open(age), this.close(age));
  }

  /** Lower end of the body. */
  bottom(age: number): number {
    return Math.min(this.open(age), this.close(age));
  }

  body(age: number): number {
    return this.top(age) - this.bottom(age);
  }

  range(age: number): number {
    return this.high(age) - this.low(age);
  }

  upperShadow(age: number): number {
    return this.high(age) - this.top(age);
  }

  lowerShadow(age: number): number {
    return this.bottom(age) - this.low(age);
  }

  rises(age: number): boolean {
    return this.close(age) > this.open(age);
  }

  falls(age: number): boolean {
    return this.close(age) < this.open(age);
  }

  isDoji(age: number): boolean {
    return this.body(age) <= dojiShare * this.usualRange(age);
  }

  isLong(age: number): boolean {
    return this.body(age) > longBodyMultiple * this.#usualBody[this.#slot(age)];
  }

  isShort(age: number): boolean {
    return this.body(age) < shortBodyMultiple * this.#usualBody[this.#slot(age)];
  }

  hasNoUpperShadow(age: number): boolean {
    return this.upperShadow(age) <= noShadowShare * this.usualRange(age);
  }

  hasNoLowerShadow(age: number): boolean {
    return this.lowerShadow(age) <= noShadowShare * this.usualRange(age);
  }

  /** Whether two prices are the same for practical purposes. */
  areEqual(a: number, b: number): boolean {
    return Math.abs(a - b) <= equalShare * this.usualRange(0);
  }

  /** Direction of the market into the candle: its last close against the mean of the closes before it. */
  trendBefore(age: number): 'up' | 'down' | 'none' {
    const distance = this.close(age + 1) - this.#usualClose[this.#slot(age)];
    const least = trendShare * this.usualRange(age);
    if (distance > least) return 'up';
    return distance < -least ? 'down' : 'none';
  }

  #slot(age: number): number {
    return (this.#count - 1 - age + slots * 2) % slots;
  }
}
