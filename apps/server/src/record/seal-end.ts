import { calendarOf, type IsoDate, type Market, MINUTE_MS } from '@auspex/market';

/** How many bars a call of a paid plan stays sealed without an outcome. */
const BARS = 5;
/** A daily bar of US stocks is known a quarter of an hour after the close, one of crypto with the end of its day. */
const KNOWN_AFTER_MS: Readonly<Record<Market, number>> = { us: 15 * MINUTE_MS, crypto: 0 };

/** When the fifth bar after the one of `date` is known: a call made on that bar is open to everybody from then on. */
export function sealEnd(market: Market, date: IsoDate): Date {
  const calendar = calendarOf(market);
  let session = calendar.nextSession(date);
  for (let bar = 1; bar < BARS; bar += 1) session = calendar.nextSession(session.date);
  return new Date(session.close + KNOWN_AFTER_MS[market]);
}
