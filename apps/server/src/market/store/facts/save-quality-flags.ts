import type { AssetId, IsoDate, Sentence } from '@auspex/market';
import { ARRIVAL_RULES } from '@auspex/market-data';
import type { Sql } from '../../../platform/database/index.ts';
import type { FactScope, FactsSaved } from '../fact-scope.ts';

/** The findings of screening some days of an asset. */
export interface ScreenedDays {
  readonly assetId: AssetId;
  /**
   * The days screened, both included: one of their flags that is not found again is cleared. What only its source's
   * answer showed is cleared by an answer of that source.
   */
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly flags: readonly {
    readonly date: IsoDate;
    readonly rule: string;
    readonly evidence: Sentence;
    readonly suggestion: Sentence;
  }[];
}

const SAVE = `with screened as (
    select * from json_to_recordset($4::json) as s(asset_id text, "from" date, "to" date)
  ), given as (
    select distinct on (asset_id, date, rule) *
    from json_to_recordset($5::json) as g(asset_id text, date date, rule text, evidence jsonb, suggestion jsonb)
  ), cleared as (
    update quality_flag f set cleared_at = $3
    from screened s
    where f.world = $1 and f.asset_id = s.asset_id and f.date between s."from" and s."to" and f.cleared_at is null
      and (f.rule <> all ($6::text[]) or f.source = $2)
      and not exists (
        select from given g where g.asset_id = f.asset_id and g.date = f.date and g.rule = f.rule
      )
    returning f.asset_id
  ), written as (
    insert into quality_flag (world, asset_id, date, rule, evidence, suggestion, known_at, seen_at, source)
    select $1, asset_id, date, rule, evidence, suggestion, $3, $3, $2 from given
    on conflict (world, asset_id, date, rule) where cleared_at is null do nothing
    returning asset_id
  ), noted as (
    insert into market_change (world, kind, assets)
    select $1, 'quality-flags', array_agg(distinct asset_id)
    from (select * from written union all select * from cleared) touched
    having count(*) > 0
  )
  select (select count(*) from written)::int as added, (select count(*) from cleared)::int as changed`;

/** Stores what the quality screen flagged, known from now on. `changed` counts the flags it no longer found. */
export async function saveQualityFlags(
  sql: Sql,
  scope: FactScope,
  screened: readonly ScreenedDays[],
): Promise<FactsSaved> {
  const days = screened.map(({ assetId, from, to }) => ({ asset_id: assetId, from, to }));
  const flags = screened.flatMap(({ assetId, flags }) =>
    flags.map(({ date, rule, evidence, suggestion }) => ({
      asset_id: assetId,
      date,
      rule,
      evidence,
      suggestion,
    })),
  );
  const [saved] = await sql.query(SAVE, [
    scope.world,
    scope.source,
    new Date(scope.seenAt),
    JSON.stringify(days),
    JSON.stringify(flags),
    ARRIVAL_RULES,
  ]);
  return { added: Number(saved?.added ?? 0), changed: Number(saved?.changed ?? 0) };
}
