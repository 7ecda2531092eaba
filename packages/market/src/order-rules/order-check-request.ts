import { type Decimal, ONE, ZERO } from '../decimal.ts';
import type { EpochMs } from '../iso-date.ts';
import type { OrderDraft, OrderSide } from '../order.ts';
import { facingLevels, type OrderBook } from '../order-book.ts';
import type { TradingPair } from '../pair.ts';
import { bookModel, type CostModel, fixedPriceModel } from './cost-model.ts';

/** Free balances by asset. A missing asset is zero: exchanges leave out zeros. */
export type FreeBalances = Readonly<Record<string, Decimal>>;

/** What an order is checked against, in addition to the order itself. */
export interface OrderTerms {
  readonly pair: TradingPair;
  /** When the exchange last stated the pair's filters; absent if it never did. */
  readonly filtersAt: EpochMs | undefined;
  readonly balances: FreeBalances;
  /** Needed for market orders; for the others it only adds to the preview. */
  readonly book: OrderBook | undefined;
  /** The fee as a fraction of the notional, in the quote asset: 0.001 is 0.1 %. */
  readonly feeRate: Decimal;
  /** The instant of the check. */
  readonly at: EpochMs;
}

export interface OrderCheckRequest extends OrderTerms {
  readonly draft: OrderDraft;
}

/** What quantities are worth in an order, and what they take from the member's quote balance. */
export interface OrderCosts {
  readonly value: CostModel;
  /** With the fee on top; a seller pays nothing in the quote asset up front. */
  readonly cost: CostModel;
}

/** The free amount of an asset. */
export function freeBalance(balances: FreeBalances, asset: string): Decimal {
  return Object.hasOwn(balances, asset) ? (balances[asset] ?? ZERO) : ZERO;
}

/** Models at one price for orders that have one. */
export function costsAtPrice(price: Decimal, feeRate: Decimal): OrderCosts {
  return { value: fixedPriceModel(price), cost: fixedPriceModel(price.times(ONE.plus(feeRate))) };
}

/** Models over the side of the book a market order trades against. */
export function costsOfBook(book: OrderBook, side: OrderSide, feeRate: Decimal): OrderCosts {
  const levels = facingLevels(book, side);
  const factor = ONE.plus(feeRate);
  const withFee = levels.map(({ price, quantity }) => ({ price: price.times(factor), quantity }));
  return { value: bookModel(levels), cost: bookModel(withFee) };
}
