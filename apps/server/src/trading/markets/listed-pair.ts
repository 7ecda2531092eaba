import type { PassedBar } from '@auspex/exchanges';
import type { Decimal, EpochMs, OrderBook, TradingPair } from '@auspex/market';

/** A pair as an account trades it, with our name of it. */
export interface ListedPair {
  /** Ours: `BTC-USD`, `AAPL`. */
  readonly symbol: string;
  readonly pair: TradingPair;
  /** When its filters were stated; absent if they never were. */
  readonly filtersAt: EpochMs | undefined;
}

export interface PairListing {
  readonly pairs: readonly ListedPair[];
  readonly at: EpochMs | null;
  /** Why the list is older than it should be, or empty. */
  readonly staleBecause: string | null;
}

export interface ShownBook {
  readonly book: OrderBook;
  /** Made from the last price, because there is no book. */
  readonly fromQuote: boolean;
}

/** What traded while paper orders met no book. */
export interface Missed {
  readonly bars: readonly PassedBar[];
  /** When the shares were split meanwhile: orders from before it are about to be ended, and meet no book any more. */
  readonly splitAt: EpochMs | undefined;
}

/** Pairs and books of one place where orders can be placed. */
export interface Venue {
  listing(): Promise<PairListing>;
  /** By the place's symbol or ours. */
  findPair(name: string): Promise<ListedPair | undefined>;
  book(pair: ListedPair): Promise<ShownBook | undefined>;
  /** What traded since an instant, where paper orders met no book for so long; `coming` where that is not known yet. */
  missed?(pair: ListedPair, since: EpochMs): Promise<Missed | 'coming'>;
  /** When trading begins, while the calendar of the pair's market has it closed. */
  opensAt?(pair: ListedPair): Promise<EpochMs | undefined>;
  /** The fee that previews assume where the pair states none of its own, as a part of the notional. */
  readonly feeRate: Decimal;
}
