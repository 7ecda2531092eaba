/** Bars processed at a time: few enough that all columns of a span stay in cache. */
export const SPAN_BARS = 256;
/** Scratch columns that a group of features may write into. */
const SCRATCH_COLUMNS = 18;

const column = (bars: number) => new Float64Array(bars).fill(Number.NaN);

/**
 * What all feature groups see of one asset: some consecutive closed bars, their units (sigma, true range), and all
 * log closes up to them. Nothing later exists here, so no feature can look ahead. The columns are reused for the next
 * span.
 */
export class Span {
  /** Index of its first bar, from 0, and how many there are. */
  first = 0;
  count = 0;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** `NaN` if the source has none. */
  readonly volume: Float64Array;
  /** Variances of daily returns known after each bar (see `volatilityColumns`); `NaN` during the warm-up. */
  readonly fast: Float64Array;
  readonly slow: Float64Array;
  readonly longRun: Float64Array;
  /** Close of the bar before; `NaN` on the first. */
  readonly before: Float64Array;
  /** Log return since the bar before; `NaN` on the first. */
  readonly move: Float64Array;
  /** The bar's true range. */
  readonly reach: Float64Array;
  /** Average true range over 14 bars, in price. */
  readonly range: Float64Array;
  /** Highest high and lowest low of 14 bars. */
  readonly high14: Float64Array;
  readonly low14: Float64Array;
  /** Log closes of the asset by bar index. */
  logs: Float64Array = column(0);
  /** Free for each group in turn. */
  readonly scratch: readonly Float64Array[];

  constructor(mostBars = SPAN_BARS) {
    [this.open, this.high, this.low, this.close, this.volume] = Array.from({ length: 5 }, () =>
      column(mostBars),
    );
    [this.fast, this.slow, this.longRun] = Array.from({ length: 3 }, () => column(mostBars));
    [this.before, this.move, this.reach, this.range] = Array.from({ length: 4 }, () => column(mostBars));
    [this.high14, this.low14] = [column(mostBars), column(mostBars)];
    this.scratch = Array.from({ length: SCRATCH_COLUMNS }, () => column(mostBars));
  }
}

/** Log close of a bar by its index; `NaN` before the first. */
export function logClose(logs: Float64Array, bar: number): number {
  return bar >= 0 ? logs[bar] : Number.NaN;
}

/** Which bars of a span get a row, and where it is written. */
export interface WantedRows {
  readonly block: Float32Array;
  /** Where the first wanted row begins, and the distance between rows. */
  readonly start: number;
  readonly stride: number;
  /** Positions in the span, ascending; the first `count` are wanted. */
  readonly bars: Int32Array;
  readonly count: number;
}
