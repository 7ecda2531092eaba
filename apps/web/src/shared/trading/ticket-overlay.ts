import type { CallReply, Calls } from '@auspex/contract';
import { useSyncExternalStore } from 'react';

export type ExchangeName = CallReply<Calls['trading.exchanges']>['items'][number]['exchange'];

/** What the order ticket begins with; everything can still be changed. */
export interface TicketWish {
  /** Ours, or the symbol of the exchange that is named. */
  readonly symbol?: string | null;
  /** The paper account without. */
  readonly exchange?: ExchangeName;
  readonly side?: 'buy' | 'sell';
  /** At market without. */
  readonly type?: 'market' | 'limit' | 'stop-limit';
  /** Amounts are decimal text. */
  readonly quantity?: string;
  readonly price?: string;
  readonly stopPrice?: string;
  readonly exits?: { readonly stopPrice: string; readonly targetPrice: string };
  /** The signal that is traded, for the member’s own statistics. */
  readonly signalId?: string | null;
}

let shown: TicketWish | null = null;
const listeners = new Set<() => void>();

function show(wish: TicketWish | null): void {
  shown = wish;
  for (const listener of listeners) listener();
}

export const openTicket = (wish: TicketWish = {}): void => show(wish);
export const closeTicket = (): void => show(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTicketWish(): TicketWish | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}
