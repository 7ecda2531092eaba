import {
  calendarOf,
  DAY_MS,
  type EpochMs,
  type IntradayTimeframe,
  type IsoDate,
  type Market,
  MINUTE_MS,
  startOfDate,
  timeframeMinutes,
} from '@auspex/market';

/** A stock's daily bar is published a quarter of an hour after the close. */
const DAILY_BAR_DELAY_MS = 15 * MINUTE_MS;
/** For a fundamental with neither filing nor report date: when even a late filer would have published. */
const ASSUMED_FILING_DELAY_MS = 90 * DAY_MS;

/** When the world could know the bar of a session: its close + 15 minutes; for crypto the end of the UTC day. */
export function dailyBarKnownAt(market: Market, date: IsoDate): EpochMs {
  if (market === 'crypto') return startOfDate(date) + DAY_MS;
  const { firstDate, lastDate } = calendarOf(market);
  const isCovered = date >= firstDate && date <= lastDate;
  const session = isCovered ? calendarOf(market).sessionOf(date) : undefined;
  // A bar on a day without a session is a fault for the quality screen to report; it is known at the day's end.
  return session ? session.close + DAILY_BAR_DELAY_MS : startOfDate(date) + DAY_MS;
}

/** An intraday bar is known at its end; the last one of a session may be shorter. */
export function intradayBarKnownAt(request: {
  readonly market: Market;
  readonly timeframe: IntradayTimeframe;
  readonly time: EpochMs;
}): EpochMs {
  const calendar = calendarOf(request.market);
  const end = request.time + timeframeMinutes(request.timeframe) * MINUTE_MS;
  const session = calendar.sessionOf(calendar.dateAt(request.time));
  return session && request.time < session.close ? Math.min(end, session.close) : end;
}

/** How `known_at` was determined; `assumed` has to be shown. */
export type KnownFrom = 'filing-acceptance' | 'report-date' | 'assumed';

/** When the world could know a figure of a financial statement. */
export function statementKnownAt(dates: {
  readonly acceptedAt?: EpochMs | undefined;
  readonly reportDate?: IsoDate | undefined;
  readonly periodEnd: IsoDate;
}): { readonly knownAt: EpochMs; readonly knownFrom: KnownFrom } {
  if (dates.acceptedAt !== undefined) return { knownAt: dates.acceptedAt, knownFrom: 'filing-acceptance' };
  if (dates.reportDate) return { knownAt: endOfDate(dates.reportDate), knownFrom: 'report-date' };
  return { knownAt: endOfDate(dates.periodEnd) + ASSUMED_FILING_DELAY_MS, knownFrom: 'assumed' };
}

/** When a split or dividend was known: when declared, else when the first trade without it could happen. */
export function corporateActionKnownAt(
  market: Market,
  dates: { readonly declaredAt?: EpochMs | undefined; readonly exDate: IsoDate },
): EpochMs {
  if (dates.declaredAt !== undefined) return dates.declaredAt;
  const { firstDate, lastDate } = calendarOf(market);
  const isCovered = dates.exDate >= firstDate && dates.exDate <= lastDate;
  return (
    (isCovered ? calendarOf(market).sessionOf(dates.exDate)?.open : undefined) ?? startOfDate(dates.exDate)
  );
}

/** The last instant of a date in UTC: what a bare date means in `asOf`. */
export function endOfDate(date: IsoDate): EpochMs {
  return startOfDate(date) + DAY_MS - 1;
}
