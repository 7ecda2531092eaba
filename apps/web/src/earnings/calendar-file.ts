import { callHeaders } from '../api/call-headers.ts';
import type { DaySpan } from './calendar-span.ts';

interface CalendarFile extends DaySpan {
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

/** Fetches the file with the member's bearer, which a plain link would not carry. */
export async function fetchCalendarFile(file: CalendarFile): Promise<Blob> {
  const reply = await fetch(calendarFileHref(file), { headers: callHeaders() });
  if (reply.ok) return reply.blob();
  const body: unknown = await reply.json().catch(() => null);
  throw new Error(messageOf(body) ?? `HTTP ${reply.status}`);
}

function messageOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  const { error } = body;
  if (typeof error !== 'object' || error === null || !('message' in error)) return null;
  return typeof error.message === 'string' ? error.message : null;
}

/** A feed's address, narrowed to some companies. */
export function feedAddress(url: string, symbols: readonly string[] | null): string {
  return symbols ? `${url}?${new URLSearchParams({ symbols: symbols.join(',') })}` : url;
}
