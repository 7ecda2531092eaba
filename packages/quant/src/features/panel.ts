import { type BarColumns, makeBarColumns } from '@auspex/market';
import type { MarketKind } from '../distribution/quantile-table.ts';

/** Closed daily bars of one asset, adjusted as known at the instant of the computation, oldest first. */
export interface AssetHistory {
  readonly id: string;
  readonly bars: BarColumns;
}

/** An asset on the common calendar. */
export interface PanelAsset extends AssetHistory {
  /** Index of each bar's day on the common calendar, ascending. */
  readonly dayOf: Int32Array;
}

/** The histories of a market on one calendar. */
export interface Panel {
  readonly market: MarketKind;
  /** Time of each session, ascending. */
  readonly days: Float64Array;
  readonly assets: readonly PanelAsset[];
}

/** What is put on one calendar; without `days`, every time that any asset has counts as a session. */
export interface PanelSource {
  readonly market: MarketKind;
  readonly histories: readonly AssetHistory[];
  readonly days?: Float64Array;
}

/** A bar without four positive prices is a hole: left out, as if there had been no trade. */
function isWhole({ open, high, low, close }: BarColumns, i: number): boolean {
  const least = Math.min(open[i], high[i], low[i], close[i]);
  return least > 0 && Math.max(open[i], high[i], low[i], close[i]) < Number.POSITIVE_INFINITY;
}

function keepBars(bars: BarColumns, kept: readonly number[]): BarColumns {
  if (kept.length === bars.close.length) return bars;
  const out = makeBarColumns(kept.length);
  for (const name of ['time', 'open', 'high', 'low', 'close', 'volume'] as const) {
    kept.forEach((from, i) => {
      out[name][i] = bars[name][from];
    });
  }
  return out;
}

/** Puts histories on one calendar. */
export function alignPanel({ market, histories, days }: PanelSource): Panel {
  const calendar = days ?? unionOfTimes(histories);
  const dayByTime = new Map<number, number>();
  calendar.forEach((time, day) => {
    if (day > 0 && !(time > calendar[day - 1]))
      throw new RangeError(`The days of the calendar rise; day ${day} does not.`);
    dayByTime.set(time, day);
  });
  const assets = histories.map(({ id, bars }): PanelAsset => {
    const kept: number[] = [];
    for (let i = 0; i < bars.time.length; i++) {
      if (i > 0 && !(bars.time[i] > bars.time[i - 1]))
        throw new RangeError(`The bars of ${id} come in the order of time; bar ${i} does not.`);
      if (isWhole(bars, i) && dayByTime.has(bars.time[i])) kept.push(i);
    }
    const whole = keepBars(bars, kept);
    return { id, bars: whole, dayOf: Int32Array.from(whole.time, (time) => dayByTime.get(time) ?? -1) };
  });
  return { market, days: calendar, assets };
}

function unionOfTimes(histories: readonly AssetHistory[]): Float64Array {
  const times = new Set<number>();
  for (const { bars } of histories) for (const time of bars.time) times.add(time);
  return Float64Array.from(times).sort();
}
