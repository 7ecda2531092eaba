/** What a payment provider told about one subscription, in our words. Times are the provider's own, in milliseconds. */
export type BillingEvent = { readonly id: string; readonly at: number } & (
  | { readonly kind: 'created' | 'activated' | 'updated'; readonly plan: string | null }
  | { readonly kind: 'approved' | 'reactivated' | 'suspended' | 'cancelled' | 'expired' }
  /** When the provider is going to charge next. */
  | { readonly kind: 'scheduled'; readonly nextChargeAt: number }
  | {
      readonly kind: 'payment-completed';
      readonly paymentId: string;
      readonly amount: string;
      readonly currency: string;
    }
  | { readonly kind: 'payment-pending' | 'payment-denied'; readonly paymentId: string }
  | { readonly kind: 'payment-failed' }
  | {
      /** `reversed`: taken back by the payer’s bank, whatever we think of it. */
      readonly kind: 'payment-refunded' | 'payment-reversed';
      readonly paymentId: string;
      readonly refundId: string;
      readonly amount: string;
      readonly currency: string;
      /** Of our own refunds: it was paid twice for the same days. */
      readonly isDouble?: boolean;
    }
);

export type BillingEventKind = BillingEvent['kind'];

/** At the same instant, what has to come first comes first. */
export const EVENT_KINDS = [
  'created',
  'approved',
  'activated',
  'updated',
  'scheduled',
  'payment-pending',
  'payment-completed',
  'payment-denied',
  'payment-failed',
  'payment-refunded',
  'payment-reversed',
  'suspended',
  'reactivated',
  'cancelled',
  'expired',
] as const satisfies readonly BillingEventKind[];

const rankOf = new Map<BillingEventKind, number>(EVENT_KINDS.map((kind, rank) => [kind, rank]));

/** Each event once, in the order in which it happened at the provider, however it reached us. */
export function inOrder(events: Iterable<BillingEvent>): BillingEvent[] {
  const once = new Map<string, BillingEvent>();
  for (const event of events) once.set(event.id, event);
  return [...once.values()].sort(
    (a, b) => a.at - b.at || (rankOf.get(a.kind) ?? 0) - (rankOf.get(b.kind) ?? 0) || (a.id < b.id ? -1 : 1),
  );
}
