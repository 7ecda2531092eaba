import { calendarOf, type EpochMs, type IsoDate, type Market } from '@auspex/market';
import { dailyBarKnownAt } from '@auspex/market-data';

/** The latest session of a market whose daily bar the world can know: its close and a quarter of an hour are past. */
export function lastKnownSession(market: Market, now: EpochMs): IsoDate {
  const calendar = calendarOf(market);
  const { date } = calendar.lastClosedSession(now);
  return dailyBarKnownAt(market, date) <= now ? date : calendar.previousSession(date).date;
}
