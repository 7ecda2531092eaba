import type { AssetListing } from '@auspex/market-data';
import type { Sql } from '../../../platform/database/index.ts';
import type { FactScope, FactsSaved } from '../fact-scope.ts';
import { ASSET_DELISTINGS, ASSET_SYMBOLS, ASSETS } from './fact-table.ts';
import { saveFacts } from './save-facts.ts';

/** Stores assets with the symbols they had and how their listing ended. Counts all three kinds of facts. */
export async function saveListings(
  sql: Sql,
  scope: FactScope,
  listings: readonly AssetListing[],
): Promise<FactsSaved> {
  const assets = listings.map((listing) => ({
    asset_id: listing.assetId,
    market: listing.market,
    kind: listing.kind,
    currency: listing.currency,
    sector: listing.sector,
    industry: listing.industry,
    listed_on: listing.listedOn,
    fiscal_year_end_month: listing.fiscalYearEndMonth,
    known_at: listing.knownAt,
  }));
  const symbols = listings.flatMap(({ assetId, symbols }) =>
    symbols.map(({ symbol, name, from, knownAt }) => ({
      asset_id: assetId,
      from_date: from,
      symbol,
      name,
      known_at: knownAt,
    })),
  );
  const delistings = listings.flatMap(({ assetId, delisting }) =>
    delisting
      ? [{ asset_id: assetId, date: delisting.date, reason: delisting.reason, known_at: delisting.knownAt }]
      : [],
  );
  // Symbols and delistings first: once an asset can be found, it has its names.
  const saved = [
    await saveFacts(sql, scope, { table: ASSET_SYMBOLS, rows: symbols }),
    await saveFacts(sql, scope, { table: ASSET_DELISTINGS, rows: delistings }),
    await saveFacts(sql, scope, { table: ASSETS, rows: assets }),
  ];
  return saved.reduce((sum, { added, changed }) => ({
    added: sum.added + added,
    changed: sum.changed + changed,
  }));
}
