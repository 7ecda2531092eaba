import type { AssetId, EpochMs, IsoDate } from '@auspex/market';
import type { SuggestedRepair } from '@auspex/market-data';
import type { Sql } from '../../platform/database/index.ts';

/** A flag as lists show it: open ones, and those that were repaired. */
export interface ListedFlag {
  readonly id: string;
  readonly assetId: AssetId;
  readonly date: IsoDate;
  readonly rule: string;
  readonly evidence: string;
  readonly suggestion: string;
  readonly seenAt: EpochMs;
  readonly repaired: boolean;
}

interface FlagFilter {
  readonly assetId?: AssetId | undefined;
  readonly rule?: string | undefined;
}

const LISTED = `quality_flag f
  where f.world = $1 and ($2::text is null or f.asset_id = $2) and ($3::text is null or f.rule = $3)
    and (f.cleared_at is null or exists (select from quality_repair r where r.flag_id = f.id))`;

/** The newest flags, and how many there are of each rule. */
export async function listFlags(
  sql: Sql,
  world: string,
  filter: FlagFilter & { readonly limit: number },
): Promise<{
  readonly items: ListedFlag[];
  readonly byRule: { readonly rule: string; readonly count: number }[];
}> {
  const values = [world, filter.assetId ?? null, filter.rule ?? null];
  const items = await sql.query<ListedFlag>(
    `select f.id::text, f.asset_id as "assetId", f.date::text, f.rule, f.evidence, f.suggestion,
       (extract(epoch from f.seen_at) * 1000)::float8 as "seenAt",
       exists (select from quality_repair r where r.flag_id = f.id) as repaired
     from ${LISTED} order by f.seen_at desc, f.date desc, f.id desc limit $4`,
    [...values, filter.limit],
  );
  const byRule = await sql.query<{ rule: string; count: number }>(
    `select f.rule, count(*)::int from ${LISTED} group by f.rule order by count(*) desc, f.rule`,
    values,
  );
  return { items, byRule: byRule.map(({ rule, count }) => ({ rule, count })) };
}

/** An open flag of a world; keeps a second repair of it waiting until the transaction ends. */
export async function lockOpenFlag(
  sql: Sql,
  world: string,
  id: string,
): Promise<Pick<ListedFlag, 'id' | 'assetId' | 'date' | 'rule' | 'evidence'> | undefined> {
  const [row] = await sql.query<ListedFlag>(
    `select id::text, asset_id as "assetId", date::text, rule, evidence from quality_flag
     where world = $1 and id::text = $2 and cleared_at is null for update`,
    [world, id],
  );
  return row;
}

export interface RepairRecord {
  readonly world: string;
  readonly flag: Pick<ListedFlag, 'id' | 'assetId' | 'date' | 'rule' | 'evidence'>;
  readonly repair: SuggestedRepair;
  readonly bars: number;
  readonly recordedBy: string;
  readonly at: EpochMs;
}

/** Says who decided a repair, when, and on which ground. */
export async function recordRepair(sql: Sql, record: RepairRecord): Promise<void> {
  const { world, flag, repair, bars, recordedBy, at } = record;
  await sql.query(
    `insert into quality_repair (world, flag_id, asset_id, rule, date, evidence, repair, bars, recorded_by, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      world,
      flag.id,
      flag.assetId,
      flag.rule,
      flag.date,
      flag.evidence,
      JSON.stringify(repair),
      bars,
      recordedBy,
      new Date(at),
    ],
  );
}
