import { calendarOf, type EpochMs, type IsoDate, type Market, planOf } from '@auspex/market';
import { dailyBarKnownAt } from '@auspex/market-data';
import type { Accounts } from './accounts.ts';

/** What a reader's plan holds back of a market: signals and forecasts are shown as they stood some bars earlier. */
export interface Delay {
  readonly bars: number;
  /** The newest bar whose signals and forecasts the reader sees. */
  readonly date: IsoDate;
  /** The last instant at which that bar was the newest: everything that follows from signals is answered as of it. */
  readonly asOf: EpochMs;
}

/** A delay of so many bars at an instant. The bar becomes visible in the moment in which the last of them is known. */
export function delayAt(market: Market, now: EpochMs, bars: number): Delay | null {
  if (bars <= 0) return null;
  const calendar = calendarOf(market);
  let { date } = calendar.nextSession(calendar.dateAt(now));
  do {
    date = calendar.previousSession(date).date;
  } while (dailyBarKnownAt(market, date) > now);
  for (let bar = 0; bar < bars; bar += 1) date = calendar.previousSession(date).date;
  return { bars, date, asOf: dailyBarKnownAt(market, calendar.nextSession(date).date) - 1 };
}

/**
 * How late somebody sees the signals and forecasts of a market, null for at once: the one place where that is decided.
 * A guest sees what the free plan shows.
 */
export async function delayOf(
  { unlocked, planGrants, now }: Pick<Accounts, 'unlocked' | 'planGrants' | 'now'>,
  memberId: string | null,
  market: Market,
): Promise<Delay | null> {
  const grants = planGrants();
  if (grants === undefined) return null;
  if (memberId !== null && (await unlocked(memberId)).has(planOf(market))) return null;
  return delayAt(market, now().getTime(), await grants.delayBars(memberId));
}
