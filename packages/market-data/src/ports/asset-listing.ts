import { type AssetId, assetId, type EpochMs, type IsoDate, type Market } from '@auspex/market';

export type AssetKind = 'stock' | 'fund' | 'crypto';

/** A symbol an asset had: from a date until before another, or until now. */
export interface SymbolPeriod {
  readonly symbol: string;
  readonly name: string;
  readonly from: IsoDate;
  /** First date on which it no longer applied; absent while it does. */
  readonly until?: IsoDate | undefined;
  readonly knownAt: EpochMs;
}

/** How a listing ended. */
export interface Delisting {
  /** First date without trading. */
  readonly date: IsoDate;
  readonly reason: 'acquired' | 'bankrupt' | 'taken-private' | 'other';
  readonly knownAt: EpochMs;
}

/** One thing that is or was traded, with every symbol it had. */
export interface AssetListing {
  readonly assetId: AssetId;
  readonly market: Market;
  readonly kind: AssetKind;
  /** ISO code; the quote asset of a crypto pair. */
  readonly currency: string;
  /** GICS sector, for stocks if the source knows it. */
  readonly sector?: string | undefined;
  readonly industry?: string | undefined;
  /** In order; the last is the current one. */
  readonly symbols: readonly SymbolPeriod[];
  /** First date of trading in the source. */
  readonly listedOn: IsoDate;
  readonly delisting?: Delisting | undefined;
  /** Last date of which the source has a bar so far; omitted if it is never behind by more than some days. */
  readonly barsUntil?: IsoDate | undefined;
  /** Month (1–12) in which the fiscal year ends, for companies. */
  readonly fiscalYearEndMonth?: number | undefined;
  readonly knownAt: EpochMs;
}

/**
 * The identifier of an asset, the same in every source: market, first symbol it ever had, and the first date of that
 * listing if the symbol had belonged to another asset before.
 */
export function listingAssetId(listing: {
  readonly market: Market;
  readonly firstSymbol: string;
  readonly reusedSince?: IsoDate | undefined;
}): AssetId {
  const { market, firstSymbol, reusedSince } = listing;
  return assetId(`${market}:${firstSymbol}${reusedSince ? `@${reusedSince}` : ''}`);
}

/** The symbol and name an asset had on a date; the first one for earlier dates. */
export function symbolOn(listing: AssetListing, date: IsoDate): SymbolPeriod {
  return listing.symbols.findLast((period) => period.from <= date) ?? listing.symbols[0];
}
