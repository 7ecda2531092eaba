import type { AssetId, EpochMs, IsoDate, Sentence } from '@auspex/market';
import type { Sql } from '../../../platform/database/index.ts';
import { anyOf, inMs, tables } from '../../../platform/database/tables.ts';
import { type BarHistory, historyBytes, NO_HISTORY, readBarHistories } from '../../store/bars/bar-history.ts';
import {
  CORPORATE_ACTIONS,
  CURRENCY_RATES,
  type FactTable,
  FINANCIAL_STATEMENTS,
  INDEX_WEIGHTS,
  MARKET_INDICES,
  SHARE_COUNTS,
  TRADING_HALTS,
} from '../../store/facts/fact-table.ts';
import type { KeptFact } from '../../store/facts/kept-fact.ts';
import {
  makeAction,
  makeHalt,
  makeIndex,
  makeIndexWeight,
  makeRate,
  makeShareCount,
  makeStatement,
} from '../../store/facts/make-facts.ts';
import { readFacts, readFactsBy, type StoredRow } from '../../store/facts/read-facts.ts';
import { type ListingBook, readListingBook } from '../../store/facts/read-listing-book.ts';
import type { ChangeKind } from '../../store/index.ts';
import type { FactCache } from './fact-cache.ts';

/** Caches with one value for the whole world store it under this key. */
export const WHOLE_WORLD = '';

export const BARS: FactCache<BarHistory> = {
  name: 'bars',
  kind: 'bars',
  byAsset: true,
  batch: 40,
  empty: NO_HISTORY,
  read: (sql, world, keys) => readBarHistories(sql, { world, timeframe: '1d', assetIds: keys as AssetId[] }),
  bytes: historyBytes,
};

export const LISTINGS: FactCache<ListingBook> = {
  name: 'listings',
  kind: 'listings',
  byAsset: false,
  batch: 1,
  empty: new Map(),
  read: async (sql, world) => new Map([[WHOLE_WORLD, await readListingBook(sql, world)]]),
  bytes: (book) => book.size * 1500,
};

export const ACTIONS = factShelf(CORPORATE_ACTIONS, { column: 'asset_id', make: makeAction, bytes: 250 });
export const HALTS = factShelf(TRADING_HALTS, { column: 'asset_id', make: makeHalt, bytes: 250 });
export const STATEMENTS = factShelf(FINANCIAL_STATEMENTS, {
  column: 'asset_id',
  make: makeStatement,
  bytes: 1500,
});
export const SHARES = factShelf(SHARE_COUNTS, { column: 'asset_id', make: makeShareCount, bytes: 200 });
export const WEIGHTS = factShelf(INDEX_WEIGHTS, { column: 'index_id', make: makeIndexWeight, bytes: 250 });

export const INDICES: FactCache<readonly KeptFact<ReturnType<typeof makeIndex>>[]> = {
  name: 'market_index',
  kind: 'indices',
  byAsset: false,
  batch: 1,
  empty: [],
  read: async (sql, world) => {
    const rows = await readFacts(sql, { table: MARKET_INDICES, world, make: makeIndex });
    return new Map([[WHOLE_WORLD, rows.map(({ fact }) => fact)]]);
  },
  bytes: (indices) => indices.length * 200,
};

/** Keys are written like `EUR/USD`. */
export const RATES: FactCache<readonly KeptFact<ReturnType<typeof makeRate>>[]> = {
  name: 'currency_rate',
  kind: 'rates',
  byAsset: false,
  batch: 1,
  empty: [],
  read: async (sql, world, [key]) => {
    const [base = '', quote = ''] = key.split('/');
    const where = { column: 'base', values: [base] };
    const rows = await readFacts(sql, { table: CURRENCY_RATES, world, where, make: makeRate });
    return new Map([[key, rows.flatMap(({ fact }) => (fact.value.quote === quote ? [fact] : []))]]);
  },
  bytes: (rates) => rates.length * 200,
};

export const FLAGS: FactCache<readonly KeptFlag[]> = {
  name: 'quality_flag',
  kind: 'quality-flags',
  byAsset: true,
  batch: 500,
  empty: [],
  read: readQualityFlags,
  bytes: (flags) => flags.length * 500 + 100,
};

export const ALL_FACT_CACHES: readonly { name: string; kind: ChangeKind; byAsset: boolean }[] = [
  BARS,
  LISTINGS,
  ACTIONS,
  HALTS,
  STATEMENTS,
  SHARES,
  WEIGHTS,
  INDICES,
  RATES,
  FLAGS,
];

function factShelf<T>(
  table: FactTable,
  of: {
    readonly column: 'asset_id' | 'index_id';
    readonly make: (row: StoredRow) => T;
    readonly bytes: number;
  },
): FactCache<readonly KeptFact<T>[]> {
  return {
    name: table.name,
    kind: table.kind,
    byAsset: of.column === 'asset_id',
    batch: 500,
    empty: [],
    read: (sql: Sql, world, values) =>
      readFactsBy(sql, { table, world, make: of.make, where: { column: of.column, values } }),
    bytes: (facts) => facts.length * of.bytes + 100,
  };
}

/** A flag of the quality screen, and until when it was open. */
interface KeptFlag {
  readonly assetId: AssetId;
  readonly date: IsoDate;
  readonly rule: string;
  readonly evidence: Sentence;
  readonly suggestion: Sentence;
  readonly knownAt: EpochMs;
  readonly seenAt: EpochMs;
  readonly clearedAt: EpochMs | null;
}

/** Loads every flag there ever was about some assets. */
async function readQualityFlags(
  sql: Sql,
  world: string,
  assetIds: readonly string[],
): Promise<Map<string, KeptFlag[]>> {
  const rows = await tables(sql)
    .selectFrom('quality_flag')
    .select(['assetId', 'date', 'rule', 'evidence', 'suggestion', 'clearedAt'])
    .select([inMs('knownAt').as('knownAt'), inMs('seenAt').as('seenAt')])
    .where('world', '=', world)
    .where('assetId', '=', anyOf<AssetId>(assetIds))
    .orderBy('assetId')
    .orderBy('date')
    .orderBy('rule')
    .orderBy('id')
    .execute();
  const flags = rows.map((row) => ({ ...row, clearedAt: row.clearedAt?.getTime() ?? null }));
  return Map.groupBy(flags, ({ assetId }) => assetId as string);
}
