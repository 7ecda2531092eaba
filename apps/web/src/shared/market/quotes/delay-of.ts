import { MINUTE_MS } from '@auspex/market';
import type { Quote } from './quote.ts';

/** How a price stands to the moment it is looked at. */
type Delay =
  | { readonly kind: 'live' }
  | { readonly kind: 'late'; readonly minutes: number }
  | { readonly kind: 'closed' | 'halted' | 'stale' };

/** An open market whose price is this much older than its source's own delay is no longer followed. */
const STALE_AFTER_MS = 20 * MINUTE_MS;

/** A closed or halted market says that, however old its price is. */
export function delayOf(quote: Pick<Quote, 'at' | 'phase' | 'delayMs'>, nowMs: number): Delay {
  if (quote.phase !== 'open') return { kind: quote.phase };
  const age = nowMs - Date.parse(quote.at);
  if (age > quote.delayMs + STALE_AFTER_MS) return { kind: 'stale' };
  if (quote.delayMs === 0) return { kind: 'live' };
  return { kind: 'late', minutes: Math.max(1, Math.round(quote.delayMs / MINUTE_MS)) };
}
