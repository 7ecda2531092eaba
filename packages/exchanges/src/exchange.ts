import type {
  CheckedOrder,
  Decimal,
  EpochMs,
  OrderSide,
  OrderStatus,
  OrderType,
  TradingPair,
} from '@auspex/market';
import type { ExchangeProblem } from './exchange-problem.ts';

/** The specification's names of the exchanges a member can connect, and the paper account that everybody has. */
export const EXCHANGE_NAMES = ['PAPER', 'BINANCEUS', 'COINBASE', 'COINBASEPRO', 'KRAKEN'] as const;

export type ExchangeName = (typeof EXCHANGE_NAMES)[number];

/** The exchanges that a member connects with a key. */
export type ConnectedExchangeName = Exclude<ExchangeName, 'PAPER'>;

/** What members and the order service must know of an exchange before they use it. */
export interface ExchangeTraits {
  readonly name: ExchangeName;
  /** As members read it: "Coinbase Exchange (formerly Pro)". */
  readonly title: string;
  readonly needsPassword: boolean;
  readonly orderTypes: readonly OrderType[];
  /** Whether one call places an entry with its stop and target. */
  readonly bracket: boolean;
  /** How long a signed request can still be accepted there: until then, an order not found may yet appear. */
  readonly requestLifetimeMs: number;
  /** Whether an order can be looked up by the id we gave it. */
  readonly findsByClientId: boolean;
  /** Whether a list of all open orders costs no more than one of a single pair. */
  readonly listsAllPairs: boolean;
}

/** What signs requests. Held in memory only while a request is made. */
export interface ExchangeKey {
  readonly apiKey: string;
  readonly apiSecret: string;
  /** Only where the exchange needs one. */
  readonly password?: string | undefined;
}

/** What a key may do, as the exchange says; `unknown` where it does not say. */
export interface KeyPermissions {
  readonly trade: boolean | 'unknown';
  readonly withdraw: boolean | 'unknown';
  /** Between accounts of the same owner. */
  readonly transfer: boolean | 'unknown';
  readonly expiresAt: EpochMs | undefined;
  /** The exchange's own name of the account that the key opens; absent where it gives none. */
  readonly account?: string | undefined;
}

export interface Balance {
  readonly asset: string;
  readonly free: Decimal;
  /** In open orders. */
  readonly held: Decimal;
}

export interface Fee {
  readonly asset: string;
  readonly amount: Decimal;
}

/** One trade of an order. */
export interface Fill {
  /** The exchange's id of the trade; unique within the pair. */
  readonly tradeId: string;
  readonly price: Decimal;
  readonly quantity: Decimal;
  readonly fee: Fee | undefined;
  readonly at: EpochMs;
}

/** A status that an exchange can report. */
export type PlacedStatus = Exclude<OrderStatus, 'intended' | 'sending' | 'unknown'>;

/** An order as the exchange has it. */
export interface ExchangeOrder {
  /** The exchange's own id. */
  readonly orderId: string;
  /** The id we gave it; absent for an order placed elsewhere. */
  readonly clientId: string | undefined;
  /** The exchange's own symbol. */
  readonly symbol: string;
  readonly side: OrderSide;
  /** Absent for a kind of order that this product does not place. */
  readonly type: OrderType | undefined;
  readonly quantity: Decimal;
  readonly price: Decimal | undefined;
  readonly stopPrice: Decimal | undefined;
  readonly status: PlacedStatus;
  readonly filledQuantity: Decimal;
  /** What the filled part cost or brought, without fees, in the quote asset. */
  readonly filledNotional: Decimal;
  readonly placedAt: EpochMs;
  /** Why the exchange refused or ended it, in its own words. */
  readonly reason?: string | undefined;
  /** The order that holds its stop and target, where the exchange opened one. */
  readonly exitOrderId?: string | undefined;
}

/** An entry's exits: whichever is reached first cancels the other. */
export interface BracketExits {
  readonly stopPrice: Decimal;
  readonly targetPrice: Decimal;
}

export interface PlaceRequest {
  /**
   * Ours, unique for ever: the exchange returns it with the order. A UUID in lower case with hyphens: the one form
   * that all of them accept.
   */
  readonly clientId: string;
  readonly pair: TradingPair;
  readonly order: CheckedOrder;
  readonly exits?: BracketExits | undefined;
}

export interface OrderAddress {
  /** The exchange's own symbol. */
  readonly symbol: string;
  readonly orderId: string;
}

/** The trades of an order that are asked for. */
export interface FillsAsked extends OrderAddress {
  /** What fees are paid in where the exchange does not name their asset. */
  readonly quoteAsset: string;
  /** Those that need not be told again. */
  readonly known?: ReadonlySet<string>;
}

/** The result of a read. */
export type Answer<T> =
  | { readonly kind: 'found'; readonly value: T }
  | { readonly kind: 'failed'; readonly problem: ExchangeProblem };

/**
 * The result of a placement. `refused`: certainly not placed. `unknown`: nobody can tell from this answer (a timeout,
 * a server error, a broken connection, an answer that makes no sense); it must be looked up, never sent again.
 */
export type Placement =
  | { readonly kind: 'placed'; readonly order: ExchangeOrder }
  | { readonly kind: 'refused'; readonly problem: ExchangeProblem }
  | { readonly kind: 'unknown'; readonly problem: ExchangeProblem };

/** What of an order traded before it ended. */
export interface Traded {
  readonly quantity: Decimal;
  readonly notional: Decimal;
}

/**
 * The result of a cancellation; `not-open`: it had ended already, or was never there. `traded` where the answer itself
 * says it: look-ups may lag behind it.
 */
export type Cancellation =
  | {
      readonly kind: 'cancelled';
      readonly order: ExchangeOrder | undefined;
      readonly traded?: Traded | undefined;
    }
  | { readonly kind: 'not-open' }
  | { readonly kind: 'refused'; readonly problem: ExchangeProblem }
  | { readonly kind: 'unknown'; readonly problem: ExchangeProblem };

/**
 * One member's account at one exchange. Public data (pairs, prices, books) do not come from here: they need no key.
 * A placement and a cancellation send exactly one request; nothing is ever repeated by itself. Long lists are read
 * page by page.
 */
export interface Exchange {
  readonly traits: ExchangeTraits;
  /** Also the proof that the key works. */
  permissions(): Promise<Answer<KeyPermissions>>;
  balances(): Promise<Answer<readonly Balance[]>>;
  place(request: PlaceRequest): Promise<Placement>;
  cancel(order: OrderAddress): Promise<Cancellation>;
  /** `undefined`: not there. Coinbase Exchange removes orders that are cancelled before anything of them traded. */
  order(order: OrderAddress): Promise<Answer<ExchangeOrder | undefined>>;
  /** Only where `findsByClientId`; `undefined`: not there now, which may still change within the request's life. */
  orderByClientId(request: {
    readonly symbol: string;
    readonly clientId: string;
  }): Promise<Answer<ExchangeOrder | undefined>>;
  openOrders(symbol: string | undefined): Promise<Answer<readonly ExchangeOrder[]>>;
  /** Open and ended orders of a pair placed at or after an instant, oldest first. */
  ordersSince(request: {
    readonly symbol: string;
    readonly since: EpochMs;
  }): Promise<Answer<readonly ExchangeOrder[]>>;
  /** The trades of an order, or as many of them as can be asked for at once. */
  fills(order: FillsAsked): Promise<Answer<readonly Fill[]>>;
}
