import type { AlertEnd, AlertNotice } from '@auspex/contract/alert-sentences';
import { type AssetId, calendarOf, dateOfInstant, type IsoDate, MARKETS } from '@auspex/market';
import type { AlertCondition } from '@auspex/quant/alerting';
import type { Sql, Transaction } from '../platform/database/index.ts';
import { anyOf, rowCount, tables } from '../platform/database/tables.ts';
import { lockMember } from './alert-store.ts';

/** One entry of the inbox. */
export interface StoredFiring {
  readonly id: string;
  readonly memberId: string;
  readonly alertId: string | null;
  readonly assetId: AssetId | null;
  /** What an alert waited for, or what its member is told without one. */
  readonly condition: AlertCondition | AlertNotice | AlertEnd;
  readonly at: Date;
  readonly value: number;
  readonly against: number | null;
  readonly symbols: readonly string[];
  /** What it was told for: the same is told once. */
  readonly occasion: string;
  readonly readAt: Date | null;
}

const ofBars: ReadonlySet<StoredFiring['condition']['kind']> = new Set([
  ...(['price', 'change', 'indicator', 'range', 'volume', 'tone'] as const),
]);

/** The day of the bar that an alert fired for, where it is told on a later one: its price is no longer that of now. */
export function lateDay({
  assetId,
  condition,
  occasion,
  at,
}: Pick<StoredFiring, 'assetId' | 'condition' | 'occasion' | 'at'>): IsoDate | null {
  const market = MARKETS.find((name) => assetId?.startsWith(`${name}:`));
  if (market === undefined || !ofBars.has(condition.kind)) return null;
  const bar = Number(occasion.split(':')[1]);
  if (!(bar <= at.getTime())) return null;
  const day = dateOfInstant(bar);
  return day < calendarOf(market).dateAt(at.getTime()) ? day : null;
}

const columns = [
  ...(['id', 'memberId', 'alertId', 'assetId', 'condition', 'at', 'value', 'against'] as const),
  ...(['symbols', 'occasion', 'readAt'] as const),
] as const;

interface Owner {
  readonly memberId: string;
  readonly world: string;
}

/** Orders at exchanges are of no invented market, and told in whichever is shown. */
const worldsOf = (world: string): string[] => [world, 'live'];

/** The newest entries, or those that follow an entry; without its id, those before its instant. */
export function listFirings(
  sql: Sql,
  { memberId, world }: Owner,
  page: { readonly after: { readonly at: Date; readonly id: string | null } | null; readonly limit: number },
): Promise<StoredFiring[]> {
  const mine = tables(sql)
    .selectFrom('alert_firing')
    .select([...columns])
    .where('memberId', '=', memberId)
    .where('world', '=', anyOf(worldsOf(world)))
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(page.limit);
  const { after } = page;
  if (after === null) return mine.execute();
  return mine
    .where(({ eb, or, and }) =>
      or([
        eb('at', '<', after.at),
        ...(after.id === null ? [] : [and([eb('at', '=', after.at), eb('id', '>', after.id)])]),
      ]),
    )
    .execute();
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
    .where('world', '=', anyOf(worldsOf(world)))
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow();
  return found.unread;
}

/** What followers of the inbox are told: also where later news of an order has taken the place of earlier, unread. */
export async function readInboxState(sql: Sql, owner: Owner) {
  const [newest] = await listFirings(sql, owner, { after: null, limit: 1 });
  return { unread: await countUnread(sql, owner), newest: newest?.id ?? null };
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
    .where('world', '=', anyOf(worldsOf(world)))
    .where('readAt', 'is', null);
  await (id === null ? unread : unread.where('id', '=', id)).execute();
}

interface NewNotice {
  /** Of the event: a second delivery of it writes nothing. */
  readonly id: string;
  readonly memberId: string;
  readonly world: string;
  readonly at: Date;
  readonly notice: AlertNotice;
}

/** Writes down what a member is told without an alert; false if it was, or if the member is gone. */
export async function storeNotice(tx: Transaction, told: NewNotice): Promise<boolean> {
  const { id, memberId, world, at, notice } = told;
  // Of two that come at once, one waits for the other.
  if (!(await lockMember(tx, memberId))) return false;
  if (notice.kind === 'order' && !(await replaceOlder(tx, { id, memberId, notice }))) return false;
  const added = await tables(tx)
    .insertInto('alert_firing')
    .values({
      ...{ id, memberId, alertId: null, world, assetId: null, at, value: 0, against: null },
      ...{ condition: JSON.stringify(notice), symbols: '[]', occasion: `notice:${id}` },
    })
    .onConflict((same) => same.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Unread news of an order gives way to later news of it: fifty partial fills leave one entry. Events may come in any
 * order: false if what was told already goes beyond this one.
 */
async function replaceOlder(
  tx: Transaction,
  told: Pick<NewNotice, 'id' | 'memberId'> & { readonly notice: Extract<AlertNotice, { kind: 'order' }> },
): Promise<boolean> {
  const { id, memberId, notice } = told;
  const { orderId, filledQuantity, state } = notice;
  const others = `alert_firing where member_id = $1 and condition->>'kind' = 'order' and condition->>'orderId' = $2
    and id <> $3`;
  const own = [memberId, orderId, id];
  const passing = ['partially_filled', 'unknown'];
  if (passing.includes(state)) {
    const [beyond] = await tx.query(
      `select from ${others} and ((condition->>'filledQuantity')::numeric > $4::numeric
         or ((condition->>'filledQuantity')::numeric = $4::numeric and condition->>'state' <> all($5)))`,
      [...own, filledQuantity, passing],
    );
    if (beyond !== undefined) return false;
  }
  await tx.query(`delete from ${others} and read_at is null and condition->>'state' = any($4)`, [
    ...own,
    passing,
  ]);
  return true;
}
