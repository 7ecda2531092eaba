import type { AssetId } from '@auspex/market';
import type { Sql, Transaction } from '../platform/database/index.ts';

/** An asset on a list. */
export interface KeptItem {
  readonly assetId: AssetId;
  readonly addedAt: Date;
}

export interface Watchlist {
  readonly id: string;
  readonly name: string;
  readonly main: boolean;
  readonly version: number;
  /** In the member's order. */
  readonly items: readonly KeptItem[];
}

const MAIN_NAME = 'Watchlist';

const COLUMNS = `l.id, l.name, l.main, l.version,
  coalesce((select json_agg(json_build_object('assetId', i.asset_id, 'addedAt', i.added_at) order by i.position)
    from watchlist_item i where i.list_id = l.id), '[]'::json) as items`;

interface Row extends Omit<Watchlist, 'items'> {
  readonly items: readonly { readonly assetId: AssetId; readonly addedAt: string }[];
}

function readRow({ items, ...list }: Row): Watchlist {
  return { ...list, items: items.map(({ assetId, addedAt }) => ({ assetId, addedAt: new Date(addedAt) })) };
}

/** Every member has one main list; it is made when it is first asked for. A member who is gone gets none. */
export async function ensureMainList(sql: Sql, memberId: string, now: Date): Promise<void> {
  await sql.query(
    `insert into watchlist (member_id, name, main, created_at, updated_at)
     select id, $2, true, $3, $3 from member where id::text = $1 on conflict do nothing`,
    [memberId, MAIN_NAME, now],
  );
}

/** The main list first, then the others by age. */
export async function readLists(sql: Sql, memberId: string): Promise<Watchlist[]> {
  const rows = await sql.query<Row>(
    `select ${COLUMNS} from watchlist l where l.member_id::text = $1 order by l.main desc, l.created_at, l.id`,
    [memberId],
  );
  return rows.map(readRow);
}

/**
 * Keeps other changes of the member's lists waiting until the transaction ends. Without it two requests could both
 * take the last place there is.
 */
export async function lockLists(tx: Transaction, memberId: string): Promise<void> {
  await tx.query('select from watchlist where member_id::text = $1 and main for update', [memberId]);
}

/** The list of an id, if it is the member's. */
export async function findList(sql: Sql, memberId: string, id: string): Promise<Watchlist | undefined> {
  const [row] = await sql.query<Row>(
    `select ${COLUMNS} from watchlist l where l.member_id::text = $1 and l.id::text = $2`,
    [memberId, id],
  );
  return row && readRow(row);
}

export async function findMainList(sql: Sql, memberId: string): Promise<Watchlist | undefined> {
  const [row] = await sql.query<Row>(
    `select ${COLUMNS} from watchlist l where l.member_id::text = $1 and l.main`,
    [memberId],
  );
  return row && readRow(row);
}

export async function addList(
  sql: Sql,
  list: { readonly memberId: string; readonly name: string; readonly now: Date },
): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    'insert into watchlist (member_id, name, created_at, updated_at) values ($1, $2, $3, $3) returning id',
    [list.memberId, list.name, list.now],
  );
  if (row === undefined) throw new Error('The list was not stored.');
  return row.id;
}

/** Gives a list its name and items; what stays on it keeps the time it was added. */
export async function writeList(
  tx: Transaction,
  memberId: string,
  change: {
    readonly id: string;
    readonly name: string;
    readonly assetIds: readonly AssetId[];
    readonly now: Date;
  },
): Promise<void> {
  const { id, name, assetIds, now } = change;
  await tx.query('delete from watchlist_item where list_id = $1 and asset_id <> all($2::text[])', [
    id,
    assetIds,
  ]);
  await tx.query(
    `insert into watchlist_item (list_id, member_id, asset_id, position, added_at)
     select $1, $2, asset_id, place, $4 from unnest($3::text[]) with ordinality as given (asset_id, place)
     on conflict (list_id, asset_id) do update set position = excluded.position`,
    [id, memberId, assetIds, now],
  );
  await tx.query('update watchlist set name = $2, version = version + 1, updated_at = $3 where id = $1', [
    id,
    name,
    now,
  ]);
}

export async function removeList(tx: Transaction, id: string): Promise<void> {
  await tx.query('delete from watchlist where id = $1', [id]);
}

/** How many members watch each asset. */
export async function countWishes(sql: Sql): Promise<Map<AssetId, number>> {
  const rows = await sql.query<{ assetId: AssetId; members: number }>(
    `select asset_id as "assetId", count(distinct member_id)::int as members from watchlist_item group by asset_id`,
  );
  return new Map(rows.map(({ assetId, members }) => [assetId, members]));
}
