import { type Decimal, decimal, type EpochMs, ONE, type OrderBook, quantise, signOf } from '@auspex/market';

/** A symbol without a book trades at its quote, with a stated spread and as much as is stated at either side. */
export interface StatedQuote {
  /** The middle between bid and ask. */
  readonly price: Decimal;
  /** The distance from bid to ask as a fraction of the price: 0.001 is 0.1 %. */
  readonly spread: Decimal;
  /** How much is offered at either side. */
  readonly size: Decimal;
  readonly at: EpochMs;
}

const HALF = decimal('0.5');

/** The book that a stated quote stands for: one level at either side, on the tick that is worse for the member. */
export function bookOfQuote({ price, spread, size, at }: StatedQuote, tick: Decimal): OrderBook {
  const half = spread.times(HALF);
  const bid = quantise(price.times(ONE.minus(half)), tick, 'down');
  const ask = quantise(price.times(ONE.plus(half)), tick, 'up');
  return {
    bids: signOf(bid) > 0 ? [{ price: bid, quantity: size }] : [],
    asks: [{ price: ask, quantity: size }],
    at,
  };
}
