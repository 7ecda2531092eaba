import type { AssetId, Instrument, IsoDate } from '@auspex/market';
import { type AssetListing, symbolOn } from '@auspex/market-data';
import type { AssetInterest } from '@auspex/market-data/alpha-vantage';
import type { ViewAsset } from '../view/market-view.ts';
import type { Ingest } from './ingest.ts';

/** An asset to be fetched, and what determines the range. */
export interface FetchedAsset extends Instrument {
  readonly listedOn: IsoDate;
  readonly delistedOn: IsoDate | null;
  readonly listing: Pick<AssetListing, 'listedOn' | 'delisting' | 'symbols' | 'barsUntil'> | null;
}

/** Prices of coins are stored in one currency: the same coin in other quotes adds nothing. */
const COIN_CURRENCY = 'USD';

/** The assets of a source's own list, most wanted first. */
export function assetsOfListings(
  listings: readonly AssetListing[],
  interest: ReadonlyMap<string, number>,
  today: IsoDate,
): FetchedAsset[] {
  return listings
    .filter(({ market, currency }) => market === 'us' || currency === COIN_CURRENCY)
    .map((listing) => ({
      assetId: listing.assetId,
      market: listing.market,
      symbol: symbolOn(listing, today).symbol,
      listedOn: listing.listedOn,
      delistedOn: listing.delisting?.date ?? null,
      listing,
    }))
    .sort((a, b) => (interest.get(b.assetId) ?? 0) - (interest.get(a.assetId) ?? 0));
}

function toFetched(asset: ViewAsset): FetchedAsset {
  const { assetId, market, symbol, listedOn, delisting } = asset;
  return { assetId, market, symbol, listedOn, delistedOn: delisting?.date ?? null, listing: null };
}

/** How much a configured asset is wanted: the first twice as much as the last. */
function interestOfPlace(place: number, count: number): number {
  return 2 - place / Math.max(1, count);
}

/** What somebody wants to see: the configured symbols and what members hold and watch, with weights. */
export async function readInterest(ingest: Ingest): Promise<Map<AssetId, number>> {
  const { symbols } = ingest.config.market;
  const interest = new Map<AssetId, number>(await ingest.wishes());
  const view = ingest.view();
  for (const [place, symbol] of symbols.entries()) {
    const asset = await view.findAsset(symbol);
    if (asset === undefined) continue;
    const before = interest.get(asset.assetId) ?? 0;
    interest.set(asset.assetId, before + interestOfPlace(place, symbols.length));
  }
  return interest;
}

/** The stored assets that somebody wants, most wanted first; delisted ones are left out. */
export async function wantedAssets(
  ingest: Ingest,
  interest: ReadonlyMap<AssetId, number>,
): Promise<FetchedAsset[]> {
  const view = ingest.view();
  const assets = await Promise.all([...interest.keys()].map((id) => view.asset(id)));
  return assets
    .flatMap((asset) => (asset === undefined || asset.delisting !== null ? [] : [toFetched(asset)]))
    .sort((a, b) => (interest.get(b.assetId) ?? 0) - (interest.get(a.assetId) ?? 0));
}

/** The same for the daily planner, which knows assets by id. */
export function interestsFor(
  assets: readonly FetchedAsset[],
  interest: ReadonlyMap<AssetId, number>,
): AssetInterest[] {
  return assets.map(({ assetId }) => ({ symbol: assetId, interest: interest.get(assetId) ?? 1 }));
}

/** The wanted assets on which the few daily calls are spent: coins only if no exchange is asked for them. */
export async function assetsWithinBudget(
  ingest: Ingest,
): Promise<{ assets: FetchedAsset[]; interest: ReadonlyMap<AssetId, number> }> {
  const interest = await readInterest(ingest);
  const wanted = await wantedAssets(ingest, interest);
  const exchanges = ingest.sources.some(({ id }) => id === 'exchanges');
  return { interest, assets: exchanges ? wanted.filter(({ market }) => market !== 'crypto') : wanted };
}
