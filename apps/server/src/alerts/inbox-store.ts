import type { AssetId } from '@auspex/market';
import type { AlertCondition } from '@auspex/quant/alerting';
import type { Sql } from '../platform/database/index.ts';
import { rowCount, tables } from '../platform/database/tables.ts';

/** One entry of the inbox. */
export interface StoredFiring {
  readonly id: string;
  readonly memberId: string;
  readonly alertId: string | null;
  readonly assetId: AssetId | null;
  readonly condition: AlertCondition;
  readonly at: Date;
  readonly value: number;
  readonly against: number | null;
  readonly symbols: readonly string[];
  readonly readAt: Date | null;
}

const columns = [
  ...(['id', 'memberId', 'alertId', 'assetId', 'condition', 'at', 'value', 'against'] as const),
  ...(['symbols', 'readAt'] as const),
] as const;

interface Owner {
  readonly memberId: string;
  readonly world: string;
}

/** The newest entries before an instant. */
export function listFirings(
  sql: Sql,
  { memberId, world }: Owner,
  page: { readonly before: Date | null; readonly limit: number },
): Promise<StoredFiring[]> {
  const mine = tables(sql)
    .selectFrom('alert_firing')
    .select([...columns])
    .where('memberId', '=', memberId)
    .where('world', '=', world)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(page.limit);
  return (page.before === null ? mine : mine.where('at', '<', page.before)).execute();
}

export function findFiring(sql: Sql, id: string): Promise<StoredFiring | undefined> {
  return tables(sql)
    .selectFrom('alert_firing')
    .select([...columns])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function countUnread(sql: Sql, { memberId, world }: Owner): Promise<number> {
  const found = await tables(sql)
    .selectFrom('alert_firing')
    .select(rowCount.as('unread'))
    .where('memberId', '=', memberId)
    .where('world', '=', world)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow();
  return found.unread;
}

/** Marks one entry as read, or all. */
export async function markRead(
  sql: Sql,
  { memberId, world }: Owner,
  { id, now }: { readonly id: string | null; readonly now: Date },
): Promise<void> {
  const unread = tables(sql)
    .updateTable('alert_firing')
    .set({ readAt: now })
    .where('memberId', '=', memberId)
    .where('world', '=', world)
    .where('readAt', 'is', null);
  await (id === null ? unread : unread.where('id', '=', id)).execute();
}
