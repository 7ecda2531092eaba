import { DAY_MS, EARLIEST_AS_OF, type EpochMs, isIsoDate, startOfDate } from '@auspex/market';

/** The name under which the address holds the instant that a member looks from. */
export const AS_OF_PARAM = 'asOf';

/** From when a member looks at the market. What an address asks for and cannot be had is told, and now is shown. */
export type AsOf =
  | { readonly kind: 'now' }
  | {
      readonly kind: 'at';
      /** As calls take it: a date, or an instant in UTC. */
      readonly text: string;
      /** The last instant whose knowledge is shown. */
      readonly at: EpochMs;
      /** A bare date: its last instant in UTC. */
      readonly wholeDay: boolean;
    }
  | { readonly kind: 'refused'; readonly text: string; readonly why: 'unreadable' | 'early' | 'future' };

export const NOW: AsOf = { kind: 'now' };

/** A time of day without a zone means UTC, as everywhere in the product. */
function instantOf(text: string): EpochMs {
  const zoned = /(?:z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`;
  return Date.parse(zoned);
}

/** Reads what someone wrote; `nowMs` tells what has not come yet. */
export function parseAsOf(written: string, nowMs: EpochMs): AsOf {
  const text = written.trim();
  if (text === '') return NOW;
  const date = text.slice(0, 10);
  if (!isIsoDate(date)) return { kind: 'refused', text, why: 'unreadable' };
  const wholeDay = text.length === 10;
  const at = wholeDay ? startOfDate(date) + DAY_MS - 1 : instantOf(text);
  if (!Number.isFinite(at)) return { kind: 'refused', text, why: 'unreadable' };
  if (at < startOfDate(EARLIEST_AS_OF)) return { kind: 'refused', text, why: 'early' };
  if (at > nowMs) return { kind: 'refused', text, why: 'future' };
  return { kind: 'at', text: wholeDay ? date : new Date(at).toISOString(), at, wholeDay };
}

/** What the query string of an address asks for. */
export function readAsOf(search: string, nowMs: EpochMs): AsOf {
  return parseAsOf(new URLSearchParams(search).get(AS_OF_PARAM) ?? '', nowMs);
}

/** An address with another instant in it, or with none; the rest of it stays. */
export function withAsOf(href: string, asOf: string | null): string {
  const [beforeHash = '', hash] = href.split('#', 2);
  const [path = '', search = ''] = beforeHash.split('?', 2);
  const params = new URLSearchParams(search);
  if (asOf === null) params.delete(AS_OF_PARAM);
  else params.set(AS_OF_PARAM, asOf);
  const query = params.toString();
  return `${path}${query ? `?${query}` : ''}${hash === undefined ? '' : `#${hash}`}`;
}

/** The part of a call's query that says when; nothing for now. */
export function asOfQuery(asOf: AsOf): { asOf?: string } {
  return asOf.kind === 'at' ? { asOf: asOf.text } : {};
}
