import { type IsoDate, isIsoDate, normaliseSymbol } from '@auspex/market';
import type { AssetListing } from '../ports/asset-listing.ts';
import { listingAssetId } from '../ports/asset-listing.ts';
import { endOfDate } from '../ports/known-at.ts';
import type { SourceAnswer } from '../ports/source-answer.ts';
import type { AlphaVantageClient } from './alpha-vantage-client.ts';
import { readTable } from './read-csv.ts';

/** For listings without a date: the provider's prices begin in November 1999. */
const FIRST_PRICES: IsoDate = '1999-11-01';

function listingOf(row: Readonly<Record<string, unknown>>): AssetListing | undefined {
  const symbol = normaliseSymbol(String(row.symbol), 'us');
  if (!symbol) return undefined;
  const ipoDate = String(row.ipoDate);
  const listedOn = isIsoDate(ipoDate) ? ipoDate : FIRST_PRICES;
  const ended = String(row.delistingDate);
  const knownAt = endOfDate(listedOn);
  return {
    assetId: listingAssetId({ market: 'us', firstSymbol: symbol }),
    market: 'us',
    kind: row.assetType === 'ETF' ? 'fund' : 'stock',
    currency: 'USD',
    symbols: [{ symbol, name: String(row.name || symbol), from: listedOn, knownAt }],
    listedOn,
    delisting: isIsoDate(ended) ? { date: ended, reason: 'other', knownAt: endOfDate(ended) } : undefined,
    knownAt,
  };
}

/** Every active US listing; symbols of warrants, units and the like, which we do not cover, are left out. */
export function askListings(client: AlphaVantageClient): Promise<SourceAnswer<readonly AssetListing[]>> {
  return client.askTable({
    function: 'LISTING_STATUS',
    parameters: { state: 'active' },
    readText: (text) => {
      const listings = new Map<string, AssetListing>();
      for (const row of readTable(text, [
        'symbol',
        'name',
        'assetType',
        'ipoDate',
        'delistingDate',
        'status',
      ])) {
        const listing = listingOf(row);
        if (listing) listings.set(listing.assetId, listing);
      }
      return [...listings.values()];
    },
  });
}
