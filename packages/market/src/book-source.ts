import type { OrderBook } from './order-book.ts';

/** Stops a subscription. */
export type Unsubscribe = () => void;

/** Where an exchange engine gets the live book from; the server passes in the market's current source. */
export interface BookSource {
  /** The current book of a symbol (`BTC-USD`); absent if the source has none for it. */
  orderBook(symbol: string): Promise<OrderBook | undefined>;
  /** Calls back on each change until unsubscribed. */
  subscribe(symbol: string, onBook: (book: OrderBook) => void): Unsubscribe;
}
