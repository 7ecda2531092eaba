import type { AssetListing } from '@auspex/market-data';
import type { Sql } from '../../../platform/database/index.ts';
import { anyOf, tables } from '../../../platform/database/tables.ts';
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
  const delistings = listings.flatMap(({ assetId, delisting }) =>
    delisting
      ? [{ asset_id: assetId, date: delisting.date, reason: delisting.reason, known_at: delisting.knownAt }]
      : [],
  );
  // Symbols and delistings first: once an asset can be found, it has its names.
  const saved = [
    await saveFacts(sql, scope, { table: ASSET_SYMBOLS, rows: symbolRows(listings) }),
    await saveFacts(sql, scope, { table: ASSET_DELISTINGS, rows: delistings }),
    await saveFacts(sql, scope, { table: ASSETS, rows: assets }),
  ];
  return saved.reduce((sum, { added, changed }) => ({
    added: sum.added + added,
    changed: sum.changed + changed,
  }));
}

function symbolRows(listings: readonly AssetListing[]) {
  return listings.flatMap(({ assetId, symbols }) =>
    symbols.map(({ symbol, name, from, knownAt }) => ({
      asset_id: assetId,
      from_date: from,
      symbol,
      name,
      known_at: knownAt,
    })),
  );
}

const BEGIN_EARLIER = `insert into asset (world, source, seen_at, asset_id, market, kind, currency, sector, industry,
    fiscal_year_end_month, listed_on, known_at, version)
  select $1, $2, $3, asset_id, market, kind, currency, sector, industry, fiscal_year_end_month, g.listed_on,
    to_timestamp(g.known_at / 1000), version + 1
  from json_to_recordset($4::json) as g(id text, listed_on date, known_at float8) join lateral (
    select * from asset where world = $1 and asset_id = g.id order by version desc limit 1
  ) l on l.source = $2 and g.listed_on < l.listed_on
  returning asset_id`;

/**
 * Stores assets of a source that knows no listings, but bars: each begins with its first one. An earlier bar moves the
 * beginning, and as the bar itself, that was known then: it is no correction of what was said before.
 */
export async function saveBeginnings(
  sql: Sql,
  scope: FactScope,
  listings: readonly AssetListing[],
): Promise<void> {
  const ids = listings.map(({ assetId }) => assetId);
  const stored = tables(sql).selectFrom('asset').where('world', '=', scope.world);
  const rows = await stored.where('assetId', '=', anyOf(ids)).select('assetId').distinct().execute();
  const known = new Set<string>(rows.map(({ assetId }) => assetId));
  await saveListings(
    sql,
    scope,
    listings.filter(({ assetId }) => !known.has(assetId)),
  );
  const given = listings.map((one) => ({
    ...{ id: one.assetId, listed_on: one.listedOn, known_at: one.knownAt },
  }));
  const values = [scope.world, scope.source, new Date(scope.seenAt), JSON.stringify(given)];
  const moved = new Set((await sql.query(BEGIN_EARLIER, values)).map((row) => row.asset_id));
  const rowsOfMoved = symbolRows(listings.filter(({ assetId }) => moved.has(assetId)));
  if (moved.size > 0) await saveFacts(sql, scope, { table: ASSET_SYMBOLS, rows: rowsOfMoved });
}
