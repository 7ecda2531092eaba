import type { Sql } from '../platform/database/database.ts';
import { type ChartIndicator, firstIndicators, type IndicatorsDocument } from './chart-indicator.ts';

const columns = 'version, indicators';

async function find(sql: Sql, memberId: string): Promise<IndicatorsDocument | undefined> {
  const [row] = await sql.query<IndicatorsDocument>(
    `select ${columns} from chart_indicators where member_id = $1`,
    [memberId],
  );
  return row;
}

/** The member's document; the default one is made when it is read for the first time. */
export async function readIndicators(sql: Sql, memberId: string): Promise<IndicatorsDocument> {
  const stored = await find(sql, memberId);
  if (stored) return stored;
  const [made] = await sql.query<IndicatorsDocument>(
    `insert into chart_indicators (member_id, indicators) select id, $2 from member where id = $1
     on conflict (member_id) do nothing returning ${columns}`,
    [memberId, JSON.stringify(firstIndicators)],
  );
  // Another request of the same member may have made it meanwhile.
  return made ?? (await find(sql, memberId)) ?? { version: 1, indicators: firstIndicators };
}

/** Stores a new list made from a version; undefined when the document is not at that version any more. */
export async function writeIndicators(
  sql: Sql,
  memberId: string,
  change: { readonly from: number; readonly indicators: readonly ChartIndicator[] },
): Promise<IndicatorsDocument | undefined> {
  const [row] = await sql.query<IndicatorsDocument>(
    `update chart_indicators set indicators = $3, version = version + 1, updated_at = now()
     where member_id = $1 and version = $2 returning ${columns}`,
    [memberId, change.from, JSON.stringify(change.indicators)],
  );
  return row;
}
