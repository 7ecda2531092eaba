import type { AssetId, EpochMs } from '@auspex/market';
import type { Sql } from '../../platform/database/index.ts';

/** When a source was last asked about each company. */
export async function readAsked(
  sql: Sql,
  of: { readonly world: string; readonly source: string },
): Promise<Map<string, EpochMs>> {
  const rows = await sql.query<{ assetId: string; at: number }>(
    `select asset_id as "assetId", (extract(epoch from asked_at) * 1000)::float8 as at from earnings_asked
     where world = $1 and source = $2`,
    [of.world, of.source],
  );
  return new Map(rows.map(({ assetId, at }) => [assetId, at]));
}

export async function noteAsked(
  sql: Sql,
  of: { readonly world: string; readonly source: string },
  asked: { readonly assetIds: readonly AssetId[]; readonly at: EpochMs },
): Promise<void> {
  await sql.query(
    `insert into earnings_asked (world, source, asset_id, asked_at) select $1, $2, unnest($3::text[]), $4
     on conflict (world, source, asset_id) do update set asked_at = excluded.asked_at`,
    [of.world, of.source, asked.assetIds, new Date(asked.at)],
  );
}
