import type { Market } from '../instrument.ts';
import type { IsoDate } from '../iso-date.ts';
import { cryptoCalendar } from './crypto-calendar.ts';
import type { ExchangeCalendar } from './exchange-calendar.ts';
import { usEquitiesCalendar } from './us-equities-calendar.ts';

const CALENDARS: Readonly<Record<Market, ExchangeCalendar>> = {
  crypto: cryptoCalendar,
  us: usEquitiesCalendar,
};

/** The calendar a market trades by. */
export function calendarOf(market: Market): ExchangeCalendar {
  return CALENDARS[market];
}

/** The first day that the market is shown as of: all calendars reach far enough behind it to be looked back upon. */
export const EARLIEST_AS_OF: IsoDate = '2000-01-01';
