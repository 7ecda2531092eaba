import type { OrderBook } from './order-book.ts';

/** Stops a subscription. */
export type Unsubscribe = () => void;

/** Where an exchange engine gets the live book from; the server puts in the market's current source. */
export interface BookSource {
  /** The book of a symbol (`BTC-USD`) as it stands; absent when the source has none for it. */
  orderBook(symbol: string): Promise<OrderBook | undefined>;
  /** Calls back at each change until unsubscribed. */
  subscribe(symbol: string, onBook: (book: OrderBook) => void): Unsubscribe;
}
