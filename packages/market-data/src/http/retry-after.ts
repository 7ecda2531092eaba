import type { EpochMs } from '@auspex/market';

const UNSTATED_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 24 * 3_600_000;

/** When a host lets us call again by its `Retry-After` (seconds or a date); a minute where it says nothing. */
export function readRetryAfter(header: string | null, now: EpochMs): EpochMs {
  const text = header?.trim() ?? '';
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  const waitMs = Number.isFinite(seconds) && seconds >= 0 ? seconds : UNSTATED_WAIT_MS;
  return now + Math.min(waitMs, LONGEST_WAIT_MS);
}
