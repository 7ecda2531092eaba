import type { EpochMs } from '@auspex/market';
import type { Sql } from '../../../platform/database/index.ts';
import type { FactScope, FactsSaved } from '../fact-scope.ts';
import type { FactTable } from './fact-table.ts';

/** A row to be stored: its columns by name, and when the world could know it. */
export interface FactRow {
  readonly known_at: EpochMs;
  readonly [column: string]: unknown;
}

/** Rows per statement; more are stored in several. */
const ROWS_AT_ONCE = 20_000;

/**
 * Stores facts, many rows per statement. A new fact is added. One that its source states differently becomes another
 * version, known when it was recorded unless the source says later. What another source says about an existing fact
 * changes nothing: the first that answered counts, others fill gaps.
 */
export async function saveFacts(
  sql: Sql,
  scope: FactScope,
  facts: { readonly table: FactTable; readonly rows: readonly FactRow[] },
): Promise<FactsSaved> {
  const text = statementOf(facts.table);
  let [added, changed] = [0, 0];
  for (let start = 0; start < facts.rows.length; start += ROWS_AT_ONCE) {
    const rows = facts.rows.slice(start, start + ROWS_AT_ONCE);
    const values = [scope.world, scope.source, new Date(scope.seenAt), JSON.stringify(rows)];
    const [saved] = await sql.query(text, values);
    added += Number(saved?.added ?? 0);
    changed += Number(saved?.changed ?? 0);
  }
  return { added, changed };
}

const statements = new Map<FactTable, string>();

function statementOf(table: FactTable): string {
  const made = statements.get(table) ?? makeStatement(table);
  statements.set(table, made);
  return made;
}

function makeStatement({ name, kind, identity, values, aside = [] }: FactTable): string {
  const ids = identity.map(([column]) => column);
  const all = [...identity, ...values];
  const columns = all.map(([column]) => column);
  const of = (row: string, list: readonly string[]) => list.map((column) => `${row}.${column}`).join(', ');
  const contents = values.map(([column]) => column).filter((column) => !aside.includes(column));
  const same = ids.map((column) => `l.${column} = g.${column}`).join(' and ');
  const asset = ids.includes('asset_id');
  return `with given as (
    select distinct on (${of('g', ids)}) g.*
    from json_to_recordset($4::json) as g(${all.map((column) => column.join(' ')).join(', ')}, known_at float8)
    order by ${of('g', ids)}
  ), written as (
    insert into ${name} (world, source, seen_at, ${columns.join(', ')}, version, known_at)
    select $1, $2, $3::timestamptz, ${of('g', columns)}, coalesce(l.version, 0) + 1,
      case when l.version is null or to_timestamp(g.known_at / 1000) > l.known_at then to_timestamp(g.known_at / 1000)
        else greatest($3::timestamptz, l.known_at) end
    from given g left join lateral (
      select * from ${name} l where l.world = $1 and ${same} order by l.version desc limit 1
    ) l on true
    where l.version is null or (l.source = $2 and (${of('l', contents)}) is distinct from (${of('g', contents)}))
    on conflict do nothing
    returning ${asset ? 'asset_id, ' : ''}version
  ), noted as (
    insert into market_change (world, kind, assets)
    select $1, '${kind}', ${asset ? 'array_agg(distinct asset_id)' : 'null'} from written having count(*) > 0
  )
  select count(*) filter (where version = 1)::int as added, count(*) filter (where version > 1)::int as changed
  from written`;
}
