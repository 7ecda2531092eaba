import {
  addDays,
  type EpochMs,
  firstOfMonth,
  type IsoDate,
  isIsoDate,
  type Language,
  languageFacts,
  lastOfMonth,
  mondayOf,
  newYorkDateOf,
  type Session,
  usClosures,
  usEquitiesCalendar,
  weekdayOf,
  yearOf,
} from '@auspex/market';
import { dayInZone } from '../../shared/market/day-in-zone.ts';

export type CalendarView = 'week' | 'month' | 'table';

/** Days of a calendar, both ends included. */
export interface DaySpan {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** The day in New York at an instant: what "today" means to companies listed there. */
export function todayInNewYork(now: EpochMs): IsoDate {
  return newYorkDateOf(now);
}

/** A week from Monday to Sunday, or whole weeks around a month. */
export function spanOf(view: CalendarView, date: IsoDate): DaySpan {
  if (view === 'week') {
    const monday = mondayOf(date);
    return { from: monday, to: addDays(monday, 6) };
  }
  if (view === 'table') return { from: firstOfMonth(date), to: lastOfMonth(date) };
  return { from: mondayOf(firstOfMonth(date)), to: addDays(mondayOf(lastOfMonth(date)), 6) };
}

/** The same kind of span before or after. */
export function stepDate(view: CalendarView, date: IsoDate, direction: 1 | -1): IsoDate {
  if (view === 'week') return addDays(mondayOf(date), 7 * direction);
  return direction === 1 ? addDays(lastOfMonth(date), 1) : firstOfMonth(addDays(firstOfMonth(date), -1));
}

/** Every day of a span; Saturdays and Sundays only where something stands on them. */
export function daysOf({ from, to }: DaySpan, busy: ReadonlySet<string>): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  const weekendIsBusy = days.some((day) => isWeekend(day) && busy.has(day));
  return weekendIsBusy ? days : days.filter((day) => !isWeekend(day));
}

export function isWeekend(date: IsoDate): boolean {
  const weekday = weekdayOf(date);
  return weekday === 0 || weekday === 6;
}

/** Whether New York trades that day; beyond the exchange's own calendar every weekday counts. */
export function isTradingDay(date: IsoDate): boolean {
  return isKnownToExchange(date) ? usEquitiesCalendar.isTradingDay(date) : !isWeekend(date);
}

/** Why New York is closed on a weekday: the holiday's name in English. */
export function closureOf(date: IsoDate): string | null {
  return usClosures(yearOf(date)).find((closure) => closure.date === date)?.reason ?? null;
}

/** The close of a half day; null on any other. */
export function earlyCloseOf(date: IsoDate): EpochMs | null {
  const session = isKnownToExchange(date) ? usEquitiesCalendar.sessionOf(date) : undefined;
  return session?.closesEarly ? session.close : null;
}

/** The day that the calendar opens on: in a week whose trading is over, the Monday after it. */
export function openingDate(view: CalendarView, today: IsoDate): IsoDate {
  if (view !== 'week') return today;
  const { to } = spanOf(view, today);
  for (let day = today; day <= to; day = addDays(day, 1)) if (isTradingDay(day)) return today;
  return addDays(to, 1);
}

function isKnownToExchange(date: IsoDate): boolean {
  return date >= usEquitiesCalendar.firstDate && date <= usEquitiesCalendar.lastDate;
}

/** What an address names, or today; days that no exchange calendar reaches are not shown. */
export function dateOfAddress(text: string | null, today: IsoDate): IsoDate {
  return text !== null && isIsoDate(text) && isKnownToExchange(text) ? text : today;
}

/**
 * The first session of a span from a day on, or its first of all: it says when New York opens and closes on the clocks
 * of the world.
 */
export function sessionOfSpan({ from, to }: DaySpan, day: IsoDate): Session | undefined {
  if (!isKnownToExchange(from) || !isKnownToExchange(to)) return undefined;
  const sessions = usEquitiesCalendar.sessionsBetween(from, to);
  return sessions.find(({ date }) => date >= day) ?? sessions[0];
}

/** When a session opens and closes on the clocks of a zone; with the weekday where there it is another day. */
export function hoursThere(
  session: Pick<Session, 'date' | 'open' | 'close'>,
  { zone, language }: { readonly zone: string; readonly language: Language },
) {
  const { locale } = languageFacts(language);
  const write = (at: EpochMs) =>
    new Intl.DateTimeFormat(locale, {
      ...(dayInZone(at, zone) === session.date ? {} : { weekday: 'short' }),
      ...{ hour: '2-digit', minute: '2-digit', timeZone: zone },
    }).format(at);
  return { open: write(session.open), close: write(session.close) };
}
