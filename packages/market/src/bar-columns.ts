/**
 * Bars as columns. One array per field keeps a whole history in a few contiguous blocks, so that an
 * indicator is one pass over plain numbers and a history crosses a thread border without copying.
 *
 * `time` is the bar's **open** in milliseconds since 1970-01-01 UTC; a daily bar of a US stock carries
 * midnight UTC of its session date. All columns have the same length and time strictly increases.
 */
export interface BarColumns {
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** Shares, contracts or base units; `NaN` if the source has no volume. Missing is never zero. */
  readonly volume: Float64Array;
}

/** One bar as a record, for incremental calculation and for edges that read one at a time. */
export interface Bar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** Empty columns of a given length, ready to be filled. */
export function makeBarColumns(length: number): BarColumns {
  return {
    time: new Float64Array(length),
    open: new Float64Array(length),
    high: new Float64Array(length),
    low: new Float64Array(length),
    close: new Float64Array(length),
    volume: new Float64Array(length),
  };
}

/** The bar at one index, as a record. */
export function barAt(bars: BarColumns, index: number): Bar {
  return {
    time: bars.time[index] ?? Number.NaN,
    open: bars.open[index] ?? Number.NaN,
    high: bars.high[index] ?? Number.NaN,
    low: bars.low[index] ?? Number.NaN,
    close: bars.close[index] ?? Number.NaN,
    volume: bars.volume[index] ?? Number.NaN,
  };
}

/** A view on the bars `from` (included) to `to` (excluded); shares memory with the original. */
export function sliceBars(bars: BarColumns, from: number, to: number): BarColumns {
  return {
    time: bars.time.subarray(from, to),
    open: bars.open.subarray(from, to),
    high: bars.high.subarray(from, to),
    low: bars.low.subarray(from, to),
    close: bars.close.subarray(from, to),
    volume: bars.volume.subarray(from, to),
  };
}

/** A copy of the bars in memory that threads read where it lies; times that lie there already stay. */
export function shareBars({ time, open, high, low, close, volume }: BarColumns): BarColumns {
  const isShared = time.buffer instanceof SharedArrayBuffer;
  const block = new SharedArrayBuffer((isShared ? 5 : 6) * time.byteLength);
  const share = (column: Float64Array, place: number): Float64Array => {
    const copy = new Float64Array(block, place * time.byteLength, column.length);
    copy.set(column);
    return copy;
  };
  return {
    time: isShared ? time : share(time, 5),
    open: share(open, 0),
    high: share(high, 1),
    low: share(low, 2),
    close: share(close, 3),
    volume: share(volume, 4),
  };
}

/** A day on which old shares became new ones; other actions of a company have no such ratio. */
interface ShareAction {
  readonly exDate: string;
  readonly newPerOld?: number;
}

/** How many shares of a day one share of another has become; backwards where that day comes first. */
export function splitBetween(actions: readonly ShareAction[], from: string, to: string): number {
  const [after, until] = from < to ? [from, to] : [to, from];
  let factor = 1;
  for (const { exDate, newPerOld = 1 } of actions) {
    if (exDate > after && exDate <= until) factor *= newPerOld;
  }
  return from < to ? factor : 1 / factor;
}
