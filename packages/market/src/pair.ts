/** Limits of a price; numbers as decimal texts. A minimum, maximum or tick of zero sets no limit. */
export interface PriceFilter {
  readonly minPrice: string;
  readonly maxPrice: string;
  readonly tickSize: string;
}

/** Limits of a quantity; numbers as decimal texts. A minimum, maximum or step of zero sets no limit. */
export interface LotSizeFilter {
  readonly minQty: string;
  readonly maxQty: string;
  readonly stepSize: string;
}

/** The minimum value (price × quantity) of an order, as decimal text in the quote asset. */
export interface NotionalFilter {
  readonly minNotional: string;
}

/** What an exchange requires of an order. */
export interface PairFilters {
  readonly priceFilter: PriceFilter;
  readonly lotSize: LotSizeFilter;
  readonly marketLotSize: LotSizeFilter;
  readonly notional: NotionalFilter;
}

/** A trading pair in the product's own terms, whichever exchange it comes from. */
export interface TradingPair {
  /** The exchange's own symbol (`key_pair` of an order). */
  readonly symbol: string;
  /** The exchange's own word: TRADING, online, active … */
  readonly status: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  /** Digits after the point of an amount of the base asset. */
  readonly baseAssetPrecision: number;
  readonly quoteAssetPrecision: number;
  /** Absent if the exchange did not say: such a pair can be viewed but not traded. */
  readonly filters?: PairFilters | undefined;
  /** What is paid at most for taking from the book, as a part of 1; absent if the exchange did not say. */
  readonly takerFee?: string | undefined;
}

const FALLBACK_LOT: LotSizeFilter = { minQty: '0', maxQty: '0', stepSize: '5' };

/** Limits shown if an exchange gave none. For display only: no order is ever checked against them. */
export const FALLBACK_FILTERS: PairFilters = {
  priceFilter: { minPrice: '0', maxPrice: '999999', tickSize: '0.000001' },
  lotSize: FALLBACK_LOT,
  marketLotSize: FALLBACK_LOT,
  notional: { minNotional: '1' },
};

/** Limits to show for a pair, and whether they are the exchange's own. */
export function filtersForDisplay(pair: TradingPair): {
  readonly filters: PairFilters;
  readonly areFallback: boolean;
} {
  return pair.filters
    ? { filters: pair.filters, areFallback: false }
    : { filters: FALLBACK_FILTERS, areFallback: true };
}

const TRADABLE_STATUSES: ReadonlySet<string> = new Set(['trading', 'online', 'active']);

/** Whether a pair with this status can be traded: TRADING, online and active are the exchanges' words for it. */
export function isTradableStatus(status: string): boolean {
  return TRADABLE_STATUSES.has(status.toLowerCase());
}

/** The pairs a list offers: only those that can be traded. */
export function tradablePairs<P extends { readonly status: string }>(pairs: readonly P[]): readonly P[] {
  return pairs.filter((pair) => isTradableStatus(pair.status));
}
