import { calendarOf, dateOfInstant, type IsoDate, type Market } from '@auspex/market';
import type { Quote } from '@auspex/market-data';
import type { ViewAsset, ViewBars } from './market-view.ts';

/**
 * The quote implied by the daily bars known by then: the last close, with its session, in shares of the view's day.
 * Absent without bars.
 */
export function quoteOfBars(asset: ViewAsset, { bars, knownAt }: ViewBars): Quote | undefined {
  const i = bars.time.length - 1;
  if (i < 0) return undefined;
  return {
    assetId: asset.assetId,
    at: lastTradeOf(asset, bars.time[i]) ?? knownAt[i],
    last: bars.close[i],
    open: bars.open[i],
    high: bars.high[i],
    low: bars.low[i],
    volume: Number.isNaN(bars.volume[i]) ? undefined : bars.volume[i],
    previousClose: i > 0 ? bars.close[i - 1] : undefined,
    phase: 'closed',
  };
}

/** The close of the bar's session, the last instant at which it could trade. */
function lastTradeOf({ market }: ViewAsset, time: number): number | undefined {
  const date = dateOfInstant(time);
  return isCovered(market, date) ? calendarOf(market).sessionOf(date)?.close : undefined;
}

/** The close of the session before a date; absent if its bar is missing: a change would be one of several days. */
export function closeBefore(market: Market, { bars }: ViewBars, date: IsoDate): number | undefined {
  if (!isCovered(market, date) || date === calendarOf(market).firstDate) return undefined;
  const before = calendarOf(market).previousSession(date).date;
  // Only the newest bars come into question: an older quote gives way to their close.
  const place = bars.time.subarray(-2).findIndex((time) => dateOfInstant(time) === before);
  return place < 0 ? undefined : bars.close.subarray(-2)[place];
}

function isCovered(market: Market, date: IsoDate): boolean {
  const { firstDate, lastDate } = calendarOf(market);
  return date >= firstDate && date <= lastDate;
}
