import type { Market } from '../instrument.ts';
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
