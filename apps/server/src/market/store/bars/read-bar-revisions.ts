import type { AssetId, EpochMs } from '@auspex/market';
import type { PriceAdjustment } from '@auspex/market-data';
import type { Sql } from '../../../platform/database/index.ts';
import type { StoredTimeframe } from './bar-chunk.ts';

/** A correction as it is stored. */
export interface StoredRevision {
  readonly assetId: AssetId;
  readonly time: EpochMs;
  readonly origin: 'source' | 'repair';
  readonly adjustment: PriceAdjustment;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** `NaN` where there is none. */
  readonly volume: number;
  readonly knownAt: EpochMs;
  readonly seenAt: EpochMs;
  readonly source: string;
  /** There should be no such bar; the numbers are those it stood with. */
  readonly withdrawn: boolean;
}

/** Corrections of some assets' bars; of one bar in the order in which they became known. */
export async function readBarRevisions(
  sql: Sql,
  query: {
    readonly world: string;
    readonly timeframe: StoredTimeframe;
    readonly assetIds: readonly AssetId[];
  },
): Promise<StoredRevision[]> {
  const rows = await sql.query<Omit<StoredRevision, 'volume'> & { readonly volume: number | null }>(
    `select asset_id as "assetId", (extract(epoch from time) * 1000)::float8 as time, origin, adjustment,
       open, high, low, close, volume, source, withdrawn, (extract(epoch from known_at) * 1000)::float8 as "knownAt",
       (extract(epoch from seen_at) * 1000)::float8 as "seenAt"
     from bar_revision where world = $1 and timeframe = $2 and asset_id = any($3::text[])
     order by asset_id, time, known_at, id`,
    [query.world, query.timeframe, query.assetIds],
  );
  return rows.map((row) => ({ ...row, volume: row.volume ?? Number.NaN }));
}
