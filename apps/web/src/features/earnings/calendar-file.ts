import type { DaySpan } from './calendar-span.ts';

export interface CalendarFile extends DaySpan {
  /** Null: every company. */
  readonly symbols: readonly string[] | null;
  /** Null: now. */
  readonly asOf: string | null;
}

/** Where the days on screen are to be had as a file for calendar programs. */
export function calendarFileHref({ from, to, symbols, asOf }: CalendarFile): string {
  const query = new URLSearchParams({ from, to });
  if (symbols) query.set('symbols', symbols.join(','));
  if (asOf) query.set('asOf', asOf);
  return `/api/earnings.ics?${query}`;
}

/** A feed's address, narrowed to some companies. */
export function feedAddress(url: string, symbols: readonly string[] | null): string {
  return symbols ? `${url}?${new URLSearchParams({ symbols: symbols.join(',') })}` : url;
}
