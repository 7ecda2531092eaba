import { calendarOf, dateOfInstant } from '@auspex/market';
import type { Quote } from '@auspex/market-data';
import type { ViewAsset, ViewBars } from './market-view.ts';

/**
 * The quote that the daily bars known by then allow: the last close, with the session it belongs to, in shares of the
 * view's day. Absent without bars.
 */
export function quoteOfBars(
  asset: ViewAsset,
  { splitAdjusted }: { readonly splitAdjusted: ViewBars },
): Quote | undefined {
  const { bars, knownAt } = splitAdjusted;
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
  const calendar = calendarOf(market);
  if (date < calendar.firstDate || date > calendar.lastDate) return undefined;
  return calendar.sessionOf(date)?.close;
}
