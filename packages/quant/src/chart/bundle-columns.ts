import type { BarColumns } from '@auspex/market';

/*
 * Level of detail: what a screen cannot show apart is drawn as one. Bundles begin at multiples of their size, so that
 * they hold the same bars wherever the view is.
 */

/** Bars in bundles of `size`: first open, highest high, lowest low, last close, volume in total; time of the first. */
export function bundleBars(bars: BarColumns, size: number): BarColumns {
  if (size === 1) return bars;
  const length = bars.time.length;
  const count = Math.ceil(length / size);
  const column = () => new Float64Array(count);
  const out = {
    time: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  };
  for (let bundle = 0, from = 0; bundle < count; bundle += 1, from += size) {
    const to = Math.min(length, from + size);
    let [high, low, volume] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
    for (let at = from; at < to; at += 1) {
      high = Math.max(high, bars.high[at] ?? high);
      low = Math.min(low, bars.low[at] ?? low);
      volume += bars.volume[at] ?? 0;
    }
    out.time[bundle] = bars.time[from] ?? 0;
    out.open[bundle] = bars.open[from] ?? 0;
    out.high[bundle] = high;
    out.low[bundle] = low;
    out.close[bundle] = bars.close[to - 1] ?? 0;
    out.volume[bundle] = volume;
  }
  return out;
}

/** A line in bundles: the least, the most and the last value of each; NaN where it has none. */
export interface BundledLine {
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly last: Float64Array;
}

/** Lowest, highest and last value of every so many; missing values are left out. */
export function bundleLine(values: Float64Array, size: number): BundledLine {
  if (size === 1) return { low: values, high: values, last: values };
  const count = Math.ceil(values.length / size);
  const low = new Float64Array(count).fill(Number.NaN);
  const high = new Float64Array(count).fill(Number.NaN);
  const last = new Float64Array(count).fill(Number.NaN);
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const bundle = Math.floor(at / size);
    if (!((low[bundle] ?? value) <= value)) low[bundle] = value;
    if (!((high[bundle] ?? value) >= value)) high[bundle] = value;
    last[bundle] = value;
  }
  return { low, high, last };
}
