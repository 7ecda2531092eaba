import {
  aggregateBars,
  barSpanOfDate,
  calendarOf,
  dateOfInstant,
  type EpochMs,
  type Market,
  sliceBars,
  startOfDate,
} from '@auspex/market';
import { dailyBarKnownAt } from '@auspex/market-data';
import type { ViewBars } from '../market-view.ts';
import { countUpTo } from './visible-bars.ts';

/**
 * Weeks or months aggregated from days. One that is still running, or whose last day was not known yet, is left out:
 * a complete bar never changes.
 */
export function longerBars(
  daily: ViewBars,
  request: { readonly market: Market; readonly timeframe: '1w' | '1M'; readonly asOf: EpochMs },
): ViewBars {
  const { market, timeframe, asOf } = request;
  const calendar = calendarOf(market);
  // Before the calendar begins nothing says when a week was complete.
  const first = countUpTo(daily.bars.time, startOfDate(calendar.firstDate) - 1);
  const end = countUpTo(daily.bars.time, startOfDate(calendar.lastDate));
  const days = sliceBars(daily.bars, first, Math.max(first, end));
  const bars = aggregateBars({ bars: days, from: '1d', to: timeframe, calendar });
  let count = bars.time.length;
  const knownAt = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const last = i + 1 < count ? countUpTo(daily.bars.time, bars.time[i + 1] - 1) - 1 : end - 1;
    knownAt[i] = daily.knownAt[last];
  }
  if (count > 0) {
    const span = barSpanOfDate({ timeframe, calendar }, dateOfInstant(bars.time[count - 1]));
    const lastDate = span && calendar.dateAt(span.end - 1);
    if (!lastDate || dailyBarKnownAt(market, lastDate) > asOf) count -= 1;
  }
  return { bars: sliceBars(bars, 0, count), knownAt: knownAt.subarray(0, count), source: daily.source };
}
