import type { EpochMs, IsoDate } from '../iso-date.ts';
import type { Timeframe } from '../timeframe.ts';

/** Trading outside the regular session, before it opens and after it closes. */
export interface ExtendedHours {
  readonly preMarketOpen: EpochMs;
  readonly postMarketClose: EpochMs;
}

/** One trading day: regular trading runs from `open` (included) to `close` (excluded). */
export interface Session {
  readonly date: IsoDate;
  readonly open: EpochMs;
  readonly close: EpochMs;
  /** Closes before the usual hour (a half day). */
  readonly closesEarly: boolean;
  /** Absent if the market has no trading outside its session. */
  readonly extended?: ExtendedHours;
}

/** When a market trades. Pure: the date or instant is always an argument, no clock is read. */
export interface ExchangeCalendar {
  readonly id: 'us-equities' | 'crypto';
  /** The first and the last date the calendar knows; outside them every question is a `RangeError`. */
  readonly firstDate: IsoDate;
  readonly lastDate: IsoDate;
  /** Whether there is a session on a date. */
  isTradingDay(date: IsoDate): boolean;
  /** The session of a date, absent when the market is closed all day. */
  sessionOf(date: IsoDate): Session | undefined;
  /** The first session after a date, not counting the date itself. */
  nextSession(date: IsoDate): Session;
  /** The last session before a date, not counting the date itself. */
  previousSession(date: IsoDate): Session;
  /** All sessions from one date to another, both included, in order. */
  sessionsBetween(from: IsoDate, to: IsoDate): readonly Session[];
  /** The market's own date at an instant (New York's for US stocks, UTC for crypto). */
  dateAt(at: EpochMs): IsoDate;
  /** Whether regular trading is open at an instant. */
  isOpenAt(at: EpochMs): boolean;
  /** The latest session whose regular trading had ended by an instant. */
  lastClosedSession(at: EpochMs): Session;
  /** How many bars of a timeframe a full year has by convention; annualises returns and risk. */
  barsPerYear(timeframe: Timeframe): number;
}
