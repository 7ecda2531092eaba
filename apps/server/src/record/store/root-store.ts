import type { Sql } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';

/** The root of a chain as it was published on a day. */
export interface DailyRoot {
  readonly date: string;
  readonly count: number;
  readonly hash: string;
  readonly at: Date;
}

/** Written once a day; a second run of the day changes nothing. */
export async function recordRoot(
  sql: Sql,
  world: string,
  root: Omit<DailyRoot, 'hash'> & { readonly hash: Uint8Array },
): Promise<void> {
  await sql.query(
    `insert into ledger_root (world, date, count, hash, at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [world, root.date, root.count, root.hash, root.at],
  );
}

/** The latest, newest first. */
export async function listRoots(sql: Sql, world: string, limit: number): Promise<DailyRoot[]> {
  const roots = tables(sql).selectFrom('ledger_root').where('world', '=', world).orderBy('date', 'desc');
  const rows = await roots.select(['date', 'count', 'hash', 'at']).limit(limit).execute();
  return rows.map(({ date, count, hash, at }) => {
    return { date, count: Number(count), hash: hash.toString('hex'), at };
  });
}
