import type { CallReply, Calls } from '@auspex/contract';

/** The market of one asset at an instant. */
export type Quote = CallReply<Calls['market.quotes']>['items'][number];

/**
 * Reads what came over the live stream: a whole quote, or the second and the last price of a later one, for those who
 * know the rest. Null for anything else.
 */
export function readQuote(data: unknown, known?: Quote): Quote | null {
  if (Array.isArray(data)) return known ? laterQuote(known, data) : null;
  if (typeof data !== 'object' || data === null) return null;
  const { symbol, at, last } = data as Partial<Quote>;
  const whole = typeof symbol === 'string' && typeof at === 'string' && typeof last === 'number';
  return whole && Number.isFinite(Date.parse(at)) ? (data as Quote) : null;
}

function laterQuote(known: Quote, [seconds, last]: readonly unknown[]): Quote | null {
  if (typeof seconds !== 'number' || typeof last !== 'number') return null;
  const at = seconds * 1000;
  // Within a second the order is that of the stream.
  if (at < Date.parse(known.at) - 999) return null;
  const { high, low, previousClose } = known;
  return {
    ...known,
    at: new Date(Math.max(at, Date.parse(known.at))).toISOString(),
    last,
    high: high === null ? null : Math.max(high, last),
    low: low === null ? null : Math.min(low, last),
    change: previousClose ? last / previousClose - 1 : null,
  };
}
