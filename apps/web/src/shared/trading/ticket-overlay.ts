import type { CallReply, Calls } from '@auspex/contract';
import type { Language } from '@auspex/market';
import { useSyncExternalStore } from 'react';

export type ExchangeName = CallReply<Calls['trading.exchanges']>['items'][number]['exchange'];

/** What the order ticket begins with; everything can still be changed. */
export interface TicketWish {
  /** Ours, or the symbol of the exchange that is named. */
  readonly symbol?: string | null;
  /** The paper account without. */
  readonly exchange?: ExchangeName;
  readonly side?: 'buy' | 'sell';
  /** Decimal text. */
  readonly quantity?: string;
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

const FRENCH_THOUSANDS = /^\d{1,3}(?:\.\d{3})+,\d*$/;
const ENGLISH_THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/** A number as people type it in their language, as plain digits; what could be read in two ways stays as it is. */
export function plainNumber(text: string, language: Language): string {
  const tight = text.replaceAll(/[\s\u00a0\u202f'’]/g, '');
  const point = (0.1).toLocaleString(language).charAt(1);
  if (point === '.') return ENGLISH_THOUSANDS.test(tight) ? tight.replaceAll(',', '') : tight;
  if (FRENCH_THOUSANDS.test(tight)) return tight.replaceAll('.', '').replace(',', '.');
  return tight.includes('.') ? tight : tight.replace(',', '.');
}
