import type { AssetId, IsoDate, Market } from '@auspex/market';
import type { AssetKind, Delisting } from '@auspex/market-data';
import type { Sql } from '../../../platform/database/index.ts';
import { ASSET_DELISTINGS, ASSET_SYMBOLS, ASSETS, type FactTable } from './fact-table.ts';
import type { KeptFact } from './kept-fact.ts';
import { readFacts, type StoredRow } from './read-facts.ts';

export interface AssetFact {
  readonly assetId: AssetId;
  readonly market: Market;
  readonly kind: AssetKind;
  readonly currency: string;
  readonly sector: string | null;
  readonly industry: string | null;
  readonly listedOn: IsoDate;
  readonly fiscalYearEndMonth: number | null;
}

export interface SymbolFact {
  readonly from: IsoDate;
  readonly symbol: string;
  readonly name: string;
}

/** Everything ever stored about one asset's listing. */
export interface ListingRecord {
  readonly assets: KeptFact<AssetFact>[];
  readonly symbols: KeptFact<SymbolFact>[];
  readonly delistings: KeptFact<Pick<Delisting, 'date' | 'reason'>>[];
}

/** Everything ever stored about the assets of a world. */
export type ListingBook = ReadonlyMap<AssetId, ListingRecord>;

/** Loads every asset of a world with all versions of its facts. */
export async function readListingBook(sql: Sql, world: string): Promise<ListingBook> {
  const read = <T>(table: FactTable, make: (row: StoredRow) => T) => readFacts(sql, { table, world, make });
  const [assets, symbols, delistings] = await Promise.all([
    read(ASSETS, makeAsset),
    read(ASSET_SYMBOLS, makeSymbol),
    read(ASSET_DELISTINGS, makeDelisting),
  ]);
  const book = new Map<AssetId, ListingRecord>();
  for (const { fact } of assets) recordOf(book, fact.value.assetId).assets.push(fact);
  for (const { row, fact } of symbols) book.get(row.asset_id as AssetId)?.symbols.push(fact);
  for (const { row, fact } of delistings) book.get(row.asset_id as AssetId)?.delistings.push(fact);
  return book;
}

function recordOf(book: Map<AssetId, ListingRecord>, assetId: AssetId): ListingRecord {
  const record = book.get(assetId) ?? { assets: [], symbols: [], delistings: [] };
  book.set(assetId, record);
  return record;
}

function makeAsset(row: StoredRow): AssetFact {
  return {
    assetId: row.asset_id as AssetId,
    market: row.market as Market,
    kind: row.kind as AssetKind,
    currency: String(row.currency),
    sector: row.sector as string | null,
    industry: row.industry as string | null,
    listedOn: row.listed_on as IsoDate,
    fiscalYearEndMonth: row.fiscal_year_end_month as number | null,
  };
}

function makeSymbol(row: StoredRow): SymbolFact {
  return { from: row.from_date as IsoDate, symbol: String(row.symbol), name: String(row.name) };
}

function makeDelisting(row: StoredRow): Pick<Delisting, 'date' | 'reason'> {
  return { date: row.date as IsoDate, reason: row.reason as Delisting['reason'] };
}
