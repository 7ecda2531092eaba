import { type Decimal, minDecimal, readDecimal, signOf, ZERO } from './decimal.ts';
import type { EpochMs } from './iso-date.ts';
import type { OrderSide } from './order.ts';

/** How much can be traded at one price. */
export interface BookLevel {
  readonly price: Decimal;
  readonly quantity: Decimal;
}

/** Who wants to trade at which price: bids from the highest down, asks from the lowest up. */
export interface OrderBook {
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
  /** The time of the book. */
  readonly at: EpochMs;
}

/** The side of the book an order trades against: a buyer takes asks, a seller bids. */
export function facingLevels(book: OrderBook, side: OrderSide): readonly BookLevel[] {
  return side === 'buy' ? book.asks : book.bids;
}

/** The best price an order can get at once; absent if that side is empty. */
export function bestPrice(book: OrderBook, side: OrderSide): Decimal | undefined {
  return facingLevels(book, side)[0]?.price;
}

/** What an order would get from the current book. */
export interface BookWalk {
  readonly filledQuantity: Decimal;
  readonly notional: Decimal;
  /** What the book cannot fill, or not within the limit. */
  readonly unfilledQuantity: Decimal;
  /** The last price reached; absent if nothing is filled. */
  readonly worstPrice: Decimal | undefined;
}

/** Whether a level's price is no worse than a limit for the taker. */
function isWithinLimit(side: OrderSide, price: Decimal, limit: Decimal | undefined): boolean {
  if (!limit) return true;
  return side === 'buy' ? price.lessThanOrEqualTo(limit) : price.greaterThanOrEqualTo(limit);
}

export interface BookWalkRequest {
  readonly book: OrderBook;
  readonly side: OrderSide;
  readonly quantity: Decimal;
  /** Stop where prices are worse than this. */
  readonly limitPrice?: Decimal | undefined;
}

/** Fills a quantity level by level from the best price on. */
export function walkBook({ book, side, quantity, limitPrice }: BookWalkRequest): BookWalk {
  let open = quantity;
  let notional = ZERO;
  let worstPrice: Decimal | undefined;
  for (const level of facingLevels(book, side)) {
    if (signOf(open) <= 0 || !isWithinLimit(side, level.price, limitPrice)) break;
    const taken = minDecimal(open, level.quantity);
    notional = notional.plus(taken.times(level.price));
    open = open.minus(taken);
    worstPrice = level.price;
  }
  return { filledQuantity: quantity.minus(open), notional, unfilledQuantity: open, worstPrice };
}

function readLevels(rows: readonly (readonly [string, string])[], descending: boolean): BookLevel[] {
  const levels: BookLevel[] = [];
  for (const [priceText, quantityText] of rows) {
    const price = readDecimal(priceText);
    const quantity = readDecimal(quantityText);
    if (!price.ok || !quantity.ok || signOf(price.value) <= 0 || signOf(quantity.value) <= 0) continue;
    levels.push({ price: price.value, quantity: quantity.value });
  }
  return levels.sort((a, b) => a.price.comparedTo(b.price) * (descending ? -1 : 1));
}

/**
 * Builds a book from an exchange's rows of price and quantity. Rows that are not positive numbers (an exchange's way
 * of saying that a level is gone) are left out; the rest is sorted.
 */
export function makeOrderBook(rows: {
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
  readonly at: EpochMs;
}): OrderBook {
  return { bids: readLevels(rows.bids, true), asks: readLevels(rows.asks, false), at: rows.at };
}
