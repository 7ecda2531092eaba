import type { AssetId } from '@auspex/market';
import type { BarRevision, PriceAdjustment } from '@auspex/market-data';
import type { Sql } from '../../../platform/database/index.ts';
import type { FactScope } from '../fact-scope.ts';
import type { StoredTimeframe } from './bar-chunk.ts';

/** Corrections of one asset's bars. */
export interface RevisionsToSave {
  readonly assetId: AssetId;
  /** `1d` if omitted. */
  readonly timeframe?: StoredTimeframe;
  readonly revisions: readonly BarRevision[];
  /**
   * `source`: the source now says something different. `repair`: a fault of the source repaired by the quality
   * screen, which stays repaired when the source repeats the fault.
   */
  readonly origin: 'source' | 'repair';
  /** The adjustments of the corrected prices; `none` if omitted. */
  readonly adjustment?: PriceAdjustment;
  /** True if the bars should not exist: the revisions hold them as they were, and views leave them out. */
  readonly withdrawn?: boolean;
}

const SAVE = `with given as (
    select g.*, to_timestamp(g.at / 1000) as time, to_timestamp(g.known / 1000) as known_at
    from json_to_recordset($4::json) as g(asset_id text, timeframe text, at float8, origin text,
      adjustment text, open float8, high float8, low float8, close float8, volume float8, reason text, known float8, place int,
      withdrawn boolean)
  ), written as (
    insert into bar_revision (world, asset_id, timeframe, time, origin, adjustment, open, high, low, close, volume, reason,
      known_at, seen_at, source, withdrawn)
    select $1, asset_id, timeframe, time, origin, adjustment, open, high, low, close, volume, reason, known_at, $3, $2,
      withdrawn
    from given g
    where not exists (
      select from bar_revision r
      where r.world = $1 and r.asset_id = g.asset_id and r.timeframe = g.timeframe and r.time = g.time
        and r.origin = g.origin and r.known_at = g.known_at and r.source = $2
        and (r.open, r.high, r.low, r.close, r.volume, r.withdrawn)
          is not distinct from (g.open, g.high, g.low, g.close, g.volume, g.withdrawn)
    )
    order by place
    returning asset_id
  ), noted as (
    insert into market_change (world, kind, assets)
    select $1, 'bars', array_agg(distinct asset_id) from written having count(*) > 0
  )
  select count(*)::int as added from written`;

/** Stores corrections of bars; the original bars stay. Returns how many were not known yet. */
export async function saveBarRevisions(
  sql: Sql,
  scope: FactScope,
  items: readonly RevisionsToSave[],
): Promise<number> {
  const rows = items.flatMap(({ revisions, ...item }) =>
    revisions.map((revision, place) => ({
      place,
      asset_id: item.assetId,
      timeframe: item.timeframe ?? '1d',
      origin: item.origin,
      adjustment: item.adjustment ?? 'none',
      withdrawn: item.withdrawn ?? false,
      at: revision.time,
      open: revision.open,
      high: revision.high,
      low: revision.low,
      close: revision.close,
      // JSON has no NaN: an unknown volume arrives as null.
      volume: revision.volume,
      reason: revision.reason,
      known: revision.knownAt,
    })),
  );
  if (rows.length === 0) return 0;
  const values = [scope.world, scope.source, new Date(scope.seenAt), JSON.stringify(rows)];
  const [saved] = await sql.query(SAVE, values);
  return Number(saved?.added ?? 0);
}
