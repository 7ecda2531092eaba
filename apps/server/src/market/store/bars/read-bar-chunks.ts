import type { AssetId, IsoDate } from '@auspex/market';
import type { PriceAdjustment } from '@auspex/market-data';
import type { Sql } from '../../../platform/database/index.ts';
import { type StoredBars, type StoredTimeframe, unpackChunk } from './bar-chunk.ts';

/** One stored chunk of an asset. */
export interface BarChunk {
  readonly assetId: AssetId;
  readonly startsOn: IsoDate;
  readonly source: string;
  readonly adjustment: PriceAdjustment;
  readonly bars: StoredBars;
}

export interface ChunkQuery {
  readonly world: string;
  readonly timeframe: StoredTimeframe;
  readonly assetIds: readonly AssetId[];
  /** Every period when left out. */
  readonly periods?: readonly IsoDate[];
}

/** Reads chunks, oldest first for each asset. */
export async function readBarChunks(sql: Sql, query: ChunkQuery): Promise<BarChunk[]> {
  const rows = await sql.query<Omit<BarChunk, 'bars'> & { readonly columns: Buffer }>(
    `select asset_id as "assetId", starts_on::text as "startsOn", source, adjustment, columns from bar_chunk
     where world = $1 and timeframe = $2 and asset_id = any($3::text[])
       ${query.periods ? 'and starts_on = any($4::date[])' : ''}
     order by asset_id, starts_on, source, adjustment`,
    [query.world, query.timeframe, query.assetIds, ...(query.periods ? [query.periods] : [])],
  );
  return rows.map(({ columns, ...chunk }) => ({ ...chunk, bars: unpackChunk(columns) }));
}
