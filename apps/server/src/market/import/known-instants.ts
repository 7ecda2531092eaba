import {
  calendarOf,
  dateOfInstant,
  type EpochMs,
  isIntraday,
  type Market,
  MINUTE_MS,
  timeframeMinutes,
} from '@auspex/market';
import { dailyBarKnownAt, intradayBarKnownAt } from '@auspex/market-data';
import type { StoredTimeframe } from '../store/index.ts';

/** When the world could know each bar of a file: daily ones by the rule, shorter ones at their end. */
export function knownInstants(
  time: Float64Array,
  { market, timeframe }: { readonly market: Market; readonly timeframe: StoredTimeframe },
): Float64Array {
  if (!isIntraday(timeframe)) return time.map((at) => dailyBarKnownAt(market, dateOfInstant(at)));
  const length = timeframeMinutes(timeframe) * MINUTE_MS;
  let stretch = { from: 0, until: 0 };
  return time.map((at) => {
    // Within a session a bar is known at its end; only its edges have to be asked for.
    if (at >= stretch.from && at + length <= stretch.until) return at + length;
    stretch = sessionAround(market, at);
    return intradayBarKnownAt({ market, timeframe, time: at });
  });
}

function sessionAround(market: Market, at: EpochMs): { readonly from: EpochMs; readonly until: EpochMs } {
  const calendar = calendarOf(market);
  const date = dateOfInstant(at);
  if (date <= calendar.firstDate || date >= calendar.lastDate) return { from: 0, until: 0 };
  const session = calendar.sessionOf(calendar.dateAt(at));
  return session ? { from: session.open, until: session.close } : { from: 0, until: 0 };
}
