import { calendarOf, dateOfInstant, type EpochMs, type Market } from '@auspex/market';

/** The open of each session by the time of its bar, looked up once. */
export type ReadOpen = (barTime: EpochMs) => EpochMs;

export function sessionOpens(market: Market): ReadOpen {
  const calendar = calendarOf(market);
  const known = new Map<EpochMs, EpochMs>();
  return (barTime) => {
    const before = known.get(barTime);
    if (before !== undefined) return before;
    // A bar on a day without session is a fault of the source: nothing was open before it began.
    const open = calendar.sessionOf(dateOfInstant(barTime))?.open ?? barTime;
    known.set(barTime, open);
    return open;
  };
}

/** The first open of the market that was still ahead at an instant. */
export function firstOpenAfter(market: Market, at: EpochMs): EpochMs {
  const calendar = calendarOf(market);
  const date = calendar.dateAt(at);
  const today = calendar.sessionOf(date);
  return today && today.open > at ? today.open : calendar.nextSession(date).open;
}
