import type { OrderStatus } from '@auspex/market';
import type { Transaction } from '../database/database.ts';

/**
 * What one module tells those above it. An event is stored with the transaction that caused it and delivered to every
 * subscriber at least once, in no guaranteed order; subscribers are idempotent by the event's id.
 */
export interface EventPayloads {
  /** Nothing else about them: what was delivered is kept for days, and outlives an account. */
  'member.registered': { memberId: string };
  'member.verified': { memberId: string };
  'member.erased': { memberId: string };
  /** An admin has closed the account to its member, or opened it again. */
  'member.suspended': { memberId: string };
  'member.restored': { memberId: string };
  'subscription.changed': { memberId: string };
  /** Some or all of a payment went back; `memberId` is null once the account is gone. */
  'payment.returned': { memberId: string | null; subscriptionId: string };
  /** An admin has a mail of the outbox sent again that failed, or of which it is unclear whether it went out. */
  'mail.retried': { mailId: string };
  'signal.flipped': { world: string; assetId: string; signalId: string };
  /** One trade of an order; amounts as decimal text. `orderId` and `tradeId` together are unique. */
  'order.filled': {
    memberId: string;
    orderId: string;
    tradeId: string;
    exchange: 'PAPER' | 'BINANCEUS' | 'COINBASE' | 'COINBASEPRO' | 'KRAKEN';
    /** `live` for exchanges; the world of the market for paper orders. */
    world: string;
    /** The product's own: `BTC-USD`, `AAPL`. */
    symbol: string;
    baseAsset: string;
    quoteAsset: string;
    side: 'buy' | 'sell';
    price: string;
    quantity: string;
    feeAsset: string | null;
    fee: string | null;
    at: string;
  };
  /**
   * An order came into another state, or more of it was filled: told once for each. `unknown`: nobody knows yet whether
   * it arrived; `resolved`: now it is known, and `status` says as what. Only where it ended unfilled, or is in doubt,
   * is there a `reason`: a code and the exchange's own words.
   */
  'trading.order.changed': {
    memberId: string;
    orderId: string;
    exchange: 'PAPER' | 'BINANCEUS' | 'COINBASE' | 'COINBASEPRO' | 'KRAKEN';
    /** `live` for exchanges; the world of the market for paper orders. */
    world: string;
    /** The exchange's own name of the pair, and the product's. */
    pair: string;
    symbol: string;
    side: 'buy' | 'sell';
    state:
      | 'placed'
      | 'partially_filled'
      | 'filled'
      | 'cancelled'
      | 'rejected'
      | 'expired'
      | 'unknown'
      | 'resolved';
    status: OrderStatus;
    /** Decimal text, as is the filled quantity; in the base asset. */
    quantity: string;
    filledQuantity: string;
    baseAsset: string;
    reason?: { code: string; words: string };
    at: string;
  };
  /** A key that its exchange lets expire: told once within seven days of it, and once within one. */
  'trading.key.expires': {
    memberId: string;
    exchange: 'BINANCEUS' | 'COINBASE' | 'COINBASEPRO' | 'KRAKEN';
    expiresAt: string;
    withinDays: 7 | 1;
  };
  /** An exchange refuses a key, so that the member's orders there cannot be followed. */
  'trading.key.refused': {
    memberId: string;
    exchange: 'BINANCEUS' | 'COINBASE' | 'COINBASEPRO' | 'KRAKEN';
  };
  /** A paper account begins, or begins again: from now on it holds this amount and nothing else. */
  'paper.started': { memberId: string; world: string; currency: string; amount: string; at: string };
}

export type EventName = keyof EventPayloads;

export interface DomainEvent<Name extends EventName> {
  readonly id: string;
  readonly name: Name;
  readonly at: Date;
  readonly payload: EventPayloads[Name];
}

export interface Events {
  emit<Name extends EventName>(tx: Transaction, name: Name, payload: EventPayloads[Name]): Promise<void>;
  /** `subscriber` is a stable name; each subscriber gets each event independently of the others. */
  on<Name extends EventName>(
    name: Name,
    subscriber: string,
    handler: (event: DomainEvent<Name>) => Promise<void>,
  ): void;
}
