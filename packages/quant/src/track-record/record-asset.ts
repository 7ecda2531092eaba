import type { BarColumns } from '@auspex/market';
import type { DividendEvent, SplitEvent } from '../backtest/index.ts';

/** One asset of a track record: prices as traded, corporate actions, and the stance known at each close. */
export interface RecordAsset {
  readonly bars: BarColumns;
  /** 1 = buy, 0 = hold, −1 = sell, per bar. */
  readonly stance: Int8Array;
  /** 14-bar average true range known at each close, in prices as traded. */
  readonly averageTrueRange: Float64Array;
  readonly splits?: readonly SplitEvent[];
  readonly dividends?: readonly DividendEvent[];
  /** Bars whose price cannot be compared with those before. */
  readonly barriers?: readonly number[];
}

/** How a record is traded and compared. */
export interface RecordPlan {
  readonly market: 'stocks' | 'crypto';
  /** Per side; what every published curve pays if omitted. */
  readonly costBasisPoints?: number;
  readonly seed: number;
  /** Copies behind each band of the placebo and of random entries. */
  readonly copies: number;
}

/** The bars of all assets on one calendar: every time that any of them has. */
export interface RecordCalendar {
  readonly time: Float64Array;
  /** Per asset: the index of each of its bars in `time`. */
  readonly places: readonly Int32Array[];
}

/** Puts assets with different histories on one calendar. */
export function recordCalendar(assets: readonly RecordAsset[]): RecordCalendar {
  const times = new Set<number>();
  for (const { bars } of assets) for (const time of bars.time) times.add(time);
  const time = Float64Array.from(times).sort();
  const placeOf = new Map<number, number>();
  for (let place = 0; place < time.length; place++) placeOf.set(time[place], place);
  const places = assets.map(({ bars }) => Int32Array.from(bars.time, (at) => placeOf.get(at) ?? 0));
  return { time, places };
}

/**
 * Values at an asset's bars spread over the calendar: each holds until the next, with `before` ahead of the first.
 */
export function spreadOver(
  { time }: RecordCalendar,
  { values, places, before }: { values: Float64Array; places: Int32Array; before: number },
): Float64Array {
  const spread = new Float64Array(time.length);
  let bar = 0;
  let value = before;
  for (let place = 0; place < spread.length; place++) {
    if (places[bar] === place) value = values[bar++];
    spread[place] = value;
  }
  return spread;
}
