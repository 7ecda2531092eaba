import type { AssetId, EpochMs, IsoDate } from '@auspex/market';
import type { Sql } from '../../../platform/database/index.ts';

/** A flag of the quality screen, and until when it held. */
export interface KeptFlag {
  readonly assetId: AssetId;
  readonly date: IsoDate;
  readonly rule: string;
  readonly evidence: string;
  readonly suggestion: string;
  readonly knownAt: EpochMs;
  readonly seenAt: EpochMs;
  readonly clearedAt: EpochMs | null;
}

/** Reads every flag there ever was about some assets. */
export async function readQualityFlags(
  sql: Sql,
  world: string,
  assetIds: readonly string[],
): Promise<Map<string, KeptFlag[]>> {
  const rows = await sql.query<KeptFlag>(
    `select asset_id as "assetId", date::text, rule, evidence, suggestion,
       (extract(epoch from known_at) * 1000)::float8 as "knownAt",
       (extract(epoch from seen_at) * 1000)::float8 as "seenAt",
       (extract(epoch from cleared_at) * 1000)::float8 as "clearedAt"
     from quality_flag where world = $1 and asset_id = any($2::text[])
     order by asset_id, date, rule, id`,
    [world, assetIds],
  );
  return Map.groupBy(rows, ({ assetId }) => assetId as string);
}
