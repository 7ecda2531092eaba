import type { Decimal, EpochMs } from '@auspex/market';
import type { Balance, BracketExits, ExchangeOrder, Fill } from '../exchange.ts';

/**
 * Where a paper order is in its life. `arriving`: accepted, and still on its way to the book. `stop`: waits for its
 * stop price. `resting`: waits in the book at its price. `exit`: the stop and target of a filled entry, one order
 * that closes the trade at whichever is reached first. `ended`: filled, cancelled or expired.
 */
const PAPER_PHASES = ['arriving', 'stop', 'resting', 'exit', 'ended'] as const;

export type PaperPhase = (typeof PAPER_PHASES)[number];

/** An order of the paper exchange: what every exchange tells of an order, and what the engine needs to go on. */
export interface PaperOrder extends ExchangeOrder {
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly phase: PaperPhase;
  /** When the order reaches the book: the latency after it was placed. */
  readonly arrivesAt: EpochMs;
  /** What is still set aside for it: quote asset of a buyer with the fee, base asset of a seller. */
  readonly held: Decimal;
  /** The pair's step of quantities for this kind of order: what a balance cannot pay is cut off in whole steps. */
  readonly quantityStep: Decimal;
  /** The fee as a fraction, as it was when the order was placed. */
  readonly feeRate: Decimal;
  /** How much the book offered within the limit when the order last met it: only what is added fills it further. */
  readonly metDepth: Decimal;
  /** When it last met the market: a book, or the bars of a time in which it met none. */
  readonly metAt: EpochMs;
  /** The exits that a fill of this order opens. */
  readonly exits: BracketExits | undefined;
  /** The entry whose exit this is. */
  readonly entryId: string | undefined;
}

/**
 * One paper account inside a transaction. Reads see what the same transaction wrote. Amounts are exact: store them
 * as decimals without a fixed scale (a price times a quantity times a fee can have more than 20 places).
 */
export interface PaperAccount {
  /** Every asset that was ever set. */
  balances(): Promise<readonly Balance[]>;
  setBalance(balance: Balance): Promise<void>;
  order(orderId: string): Promise<PaperOrder | undefined>;
  /** Client ids are unique within an account, for ended orders too. */
  orderByClientId(clientId: string): Promise<PaperOrder | undefined>;
  /** Orders whose phase is not `ended`, in the order they were placed; of one symbol or of all. */
  openOrders(symbol: string | undefined): Promise<readonly PaperOrder[]>;
  /** Open and ended orders of a symbol placed at or after an instant, oldest first. */
  ordersSince(request: { readonly symbol: string; readonly since: EpochMs }): Promise<readonly PaperOrder[]>;
  addOrder(order: PaperOrder): Promise<void>;
  /** Replaces the order that has the same id. */
  updateOrder(order: PaperOrder): Promise<void>;
  /** Oldest first. */
  fills(orderId: string): Promise<readonly Fill[]>;
  addFill(orderId: string, fill: Fill): Promise<void>;
}

/** Keeps one member's paper account. */
export interface PaperStore {
  /**
   * Runs work on the account as one transaction: no other transaction on the same account overlaps with it, all of
   * it is kept or, if it throws, none. Nothing in it waits for anything but the store.
   */
  transact<T>(work: (account: PaperAccount) => Promise<T>): Promise<T>;
}
