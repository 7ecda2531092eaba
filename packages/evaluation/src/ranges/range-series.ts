import { dateOfInstant } from '@auspex/market';
import type { MarketKind } from '@auspex/quant/distribution';

/** Adjusted closes of one symbol with the date of each, oldest first. */
export interface RangeSeries {
  readonly symbol: string;
  readonly market: MarketKind;
  /** `YYYY-MM-DD`. */
  readonly days: readonly string[];
  readonly closes: Float64Array;
}

/** The part of a history that ranges are judged on. */
export function rangeSeries(history: {
  readonly symbol: string;
  readonly market: MarketKind;
  readonly bars: { readonly time: Float64Array; readonly close: Float64Array };
}): RangeSeries {
  const { symbol, market, bars } = history;
  return { symbol, market, days: Array.from(bars.time, dateOfInstant), closes: bars.close };
}

/** The last bar of its month; the very last bar is not one, as its month may continue. */
export function isMonthEnd(days: readonly string[], bar: number): boolean {
  return bar + 1 < days.length && days[bar].slice(0, 7) !== days[bar + 1].slice(0, 7);
}
