import type { AssetId, IsoDate } from '@auspex/market';
import type { PriceAdjustment } from '@auspex/market-data';
import type { Sql } from '../../../platform/database/index.ts';
import { anyOf, tables } from '../../../platform/database/tables.ts';
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
  /** Every period if omitted. */
  readonly periods?: readonly IsoDate[];
}

/** Loads chunks, oldest first for each asset. */
export async function readBarChunks(sql: Sql, query: ChunkQuery): Promise<BarChunk[]> {
  const { world, timeframe, assetIds, periods } = query;
  let chunks = tables(sql).selectFrom('bar_chunk').where('world', '=', world);
  if (periods) chunks = chunks.where('startsOn', '=', anyOf(periods));
  const rows = await chunks
    .select(['assetId', 'startsOn', 'source', 'adjustment', 'columns'])
    .where('timeframe', '=', timeframe)
    .where('assetId', '=', anyOf(assetIds))
    .orderBy('assetId')
    .orderBy('startsOn')
    .orderBy('source')
    .orderBy('adjustment')
    .execute();
  return rows.map(({ columns, ...chunk }) => ({ ...chunk, bars: unpackChunk(columns) }));
}
