import type { Transaction } from '../database/database.ts';

/**
 * What one module tells those above it. An event is stored with the transaction that caused it and delivered to every
 * subscriber at least once, in no guaranteed order; subscribers are idempotent by the event's id.
 */
export interface EventPayloads {
  'member.registered': { memberId: string; email: string; referredBy: string | null };
  'member.verified': { memberId: string };
  'member.erased': { memberId: string };
  'subscription.changed': { memberId: string };
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
