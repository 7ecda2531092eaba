import { DAY_MS, dateOfInstant, startOfDate } from '../iso-date.ts';
import type { ExchangeCalendar } from './exchange-calendar.ts';
import { makeCalendar } from './session-walk.ts';

/** Crypto markets never close: each UTC date is one session of 24 hours. */
export const cryptoCalendar: ExchangeCalendar = makeCalendar({
  id: 'crypto',
  firstDate: '1970-01-01',
  lastDate: '2199-12-31',
  sessionOn: (date) => ({
    date,
    open: startOfDate(date),
    close: startOfDate(date) + DAY_MS,
    closesEarly: false,
  }),
  dateAt: dateOfInstant,
  sessionsPerYear: 365,
  sessionMinutes: 24 * 60,
});
