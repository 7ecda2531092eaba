import { callHeaders } from '../../shared/api/call-headers.ts';
import { type CalendarFile, calendarFileHref } from './calendar-file.ts';

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
