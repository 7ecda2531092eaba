import type { AssetId, EpochMs } from '@auspex/market';
import type { PriceAdjustment } from '@auspex/market-data';
import type { Sql } from '../../../platform/database/index.ts';
import { anyOf, inMs, tables } from '../../../platform/database/tables.ts';
import type { StoredTimeframe } from './bar-chunk.ts';

/** A stored correction. */
export interface StoredRevision {
  readonly assetId: AssetId;
  readonly time: EpochMs;
  readonly origin: 'source' | 'repair';
  readonly adjustment: PriceAdjustment;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** `NaN` if there is none. */
  readonly volume: number;
  readonly knownAt: EpochMs;
  readonly seenAt: EpochMs;
  readonly source: string;
  /** The bar should not exist; the numbers are those it had. */
  readonly withdrawn: boolean;
}

/** Corrections of some assets' bars; those of one bar in the order in which they became known. */
export async function readBarRevisions(
  sql: Sql,
  query: {
    readonly world: string;
    readonly timeframe: StoredTimeframe;
    readonly assetIds: readonly AssetId[];
  },
): Promise<StoredRevision[]> {
  const rows = await tables(sql)
    .selectFrom('bar_revision')
    .select(['assetId', 'origin', 'adjustment', 'open', 'high', 'low', 'close', 'volume'])
    .select([inMs('time').as('time'), inMs('knownAt').as('knownAt'), inMs('seenAt').as('seenAt')])
    .select(['source', 'withdrawn'])
    .where('world', '=', query.world)
    .where('timeframe', '=', query.timeframe)
    .where('assetId', '=', anyOf(query.assetIds))
    .orderBy('assetId')
    .orderBy('time')
    .orderBy('knownAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, volume: row.volume ?? Number.NaN }));
}
