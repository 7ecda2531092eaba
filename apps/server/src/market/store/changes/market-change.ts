import type { Market } from '@auspex/market';
import type { Sql } from '../../../platform/database/index.ts';
import { tables } from '../../../platform/database/tables.ts';

/** The channel on which every process learns of changes. */
export const MARKET_CHANNEL = 'market';

/** What changed in the market. `ingested` says that an ingest of a market's daily bars is complete. */
export type ChangeKind =
  | 'listings'
  | 'bars'
  | 'actions'
  | 'halts'
  | 'statements'
  | 'share-counts'
  | 'indices'
  | 'index-weights'
  | 'rates'
  | 'quality-flags'
  | 'ingested';

/** One change, as every process learns of it after its commit. */
export interface MarketChange {
  readonly world: string;
  /** Counts its world's changes, in the order in which they become visible. */
  readonly version: number;
  readonly kind: ChangeKind;
  readonly market: Market | null;
  /** Null: any. */
  readonly assets: readonly string[] | null;
}

/** Announces that all daily bars of a market from an ingest are stored; once per ingest, in its last transaction. */
export async function announceBars(sql: Sql, world: string, market: Market): Promise<void> {
  await tables(sql).insertInto('market_change').values({ world, kind: 'ingested', market }).execute();
}

/** The number of a world's last change; 0 if nothing was ever stored. */
export async function readMarketVersion(sql: Sql, world: string): Promise<number> {
  const versions = tables(sql).selectFrom('market_version').where('world', '=', world);
  const row = await versions.select('version').executeTakeFirst();
  return Number(row?.version ?? 0);
}

/** Parses a message from the channel. */
export function readMarketChange(payload: string): MarketChange {
  const change = JSON.parse(payload) as Omit<MarketChange, 'assets'> & { readonly assets: string | null };
  return { ...change, assets: change.assets === null ? null : change.assets.split(' ') };
}
