import type { AssetId } from '@auspex/market';
import type { InferResult } from 'kysely';
import type { Sql, Transaction } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';

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

/** The lists of a member item by item; a list without items is one row. */
function itemRows(sql: Sql, memberId: string) {
  return tables(sql)
    .selectFrom('watchlist as l')
    .leftJoin('watchlist_item as i', 'i.listId', 'l.id')
    .select(['l.id', 'l.name', 'l.main', 'l.version', 'i.assetId', 'i.addedAt'])
    .where((row) => row(row.cast<string>('l.memberId', 'text'), '=', memberId))
    .orderBy('l.main', 'desc')
    .orderBy('l.createdAt')
    .orderBy('l.id')
    .orderBy('i.position');
}

function joinItems(rows: InferResult<ReturnType<typeof itemRows>>): Watchlist[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((own) => {
    const [{ id, name, main, version }] = own;
    const items = own.flatMap(({ assetId, addedAt }) => (assetId && addedAt ? [{ assetId, addedAt }] : []));
    return { id, name, main, version, items };
  });
}

/** Every member has one main list, created on first use. A deleted member gets none. */
export async function ensureMainList(sql: Sql, memberId: string, now: Date): Promise<void> {
  await sql.query(
    `insert into watchlist (member_id, name, main, created_at, updated_at)
     select id, $2, true, $3, $3 from member where id::text = $1 on conflict do nothing`,
    [memberId, MAIN_NAME, now],
  );
}

/** The main list first, then the others by age. */
export async function readLists(sql: Sql, memberId: string): Promise<Watchlist[]> {
  return joinItems(await itemRows(sql, memberId).execute());
}

/**
 * Makes other changes of the member's lists wait until the transaction ends. Otherwise two requests could both take
 * the last free slot.
 */
export async function lockLists(tx: Transaction, memberId: string): Promise<void> {
  await tx.query('select from watchlist where member_id::text = $1 and main for update', [memberId]);
}

/** The list with an id, if it belongs to the member. */
export async function findList(sql: Sql, memberId: string, id: string): Promise<Watchlist | undefined> {
  const rows = itemRows(sql, memberId).where((row) => row(row.cast<string>('l.id', 'text'), '=', id));
  return joinItems(await rows.execute())[0];
}

export async function findMainList(sql: Sql, memberId: string): Promise<Watchlist | undefined> {
  return joinItems(await itemRows(sql, memberId).where('l.main', '=', true).execute())[0];
}

export async function addList(
  sql: Sql,
  list: { readonly memberId: string; readonly name: string; readonly now: Date },
): Promise<string> {
  const { memberId, name, now } = list;
  const values = { memberId, name, createdAt: now, updatedAt: now };
  const added = tables(sql).insertInto('watchlist').values(values).returning('id');
  return (await added.executeTakeFirstOrThrow()).id;
}

/** Sets a list's name and items; what stays on it keeps the time it was added. */
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
  const rows = await tables(sql)
    .selectFrom('watchlist_item')
    .select(({ fn }) => ['assetId', fn.count('memberId').distinct().as('members')])
    .groupBy('assetId')
    .execute();
  return new Map(rows.map(({ assetId, members }) => [assetId, Number(members)]));
}
