import type { CallReply, Calls } from '@auspex/contract';

/** The market of one asset at an instant. */
export type Quote = CallReply<Calls['market.quotes']>['items'][number];

/** Reads what came over the live stream; null for anything that is no quote. */
export function readQuote(data: unknown): Quote | null {
  if (typeof data !== 'object' || data === null) return null;
  const { symbol, at, last } = data as Partial<Quote>;
  const whole = typeof symbol === 'string' && typeof at === 'string' && typeof last === 'number';
  return whole && Number.isFinite(Date.parse(at)) ? (data as Quote) : null;
}
