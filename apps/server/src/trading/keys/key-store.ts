import type { ConnectedExchangeName } from '@auspex/exchanges';
import { type QueryCreator, sql as raw, type Selectable } from 'kysely';
import { z } from 'zod';
import type { Sql, Transaction } from '../../platform/database/index.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { anyOf, tables } from '../../platform/database/tables.ts';
import type { SealedSecrets, WrappedDataKey } from './key-vault.ts';

/** Why an order cannot be followed: the key that opens its account is no longer here. */
export const KEY_GONE = 'key-gone';
/** Why an order cannot be followed: the exchange refuses the key. */
export const KEY_REFUSED = 'key-refused';

/** What an exchange says of a key that it refuses. */
const KEY_PROBLEMS = ['invalid-key', 'unusable-key', 'missing-permission', 'address-not-allowed'] as const;

export function isKeyProblem(code: string | null | undefined): boolean {
  return KEY_PROBLEMS.some((problem) => problem === code);
}

export interface KeyOwner {
  readonly memberId: string;
  readonly exchange: ConnectedExchangeName;
}

/** What trading keeps of a member. */
export type TradingMember = Readonly<Selectable<Schema['trading_member']>>;

/** A key with everything about it; its secrets sealed. */
export type StoredKey = Readonly<Selectable<Schema['trading_key']>>;

/** A key with the wrapped key of its member, read together, so that a rotation never falls between them. */
export interface KeyWithOwner {
  readonly key: StoredKey;
  readonly limits: readonly AmountLimit[];
  readonly owner: WrappedDataKey;
  readonly frozenAt: Date | null;
  readonly riskVersion: string | null;
}

/** The member's row, made at the first use, locked until the transaction ends; null for a member who is gone. */
export async function lockTradingMember(tx: Transaction, memberId: string): Promise<TradingMember | null> {
  const known = await lockKnownMember(tx, memberId);
  if (known !== null) return known;
  await tx.query(
    `insert into trading_member (member_id) select id from member where id = $1 for key share
     on conflict (member_id) do nothing`,
    [memberId],
  );
  return lockKnownMember(tx, memberId);
}

async function lockKnownMember(tx: Transaction, memberId: string): Promise<TradingMember | null> {
  const row = await tables(tx)
    .selectFrom('member')
    .innerJoin('trading_member', 'trading_member.memberId', 'member.id')
    .selectAll('trading_member')
    .where('member.id', '=', memberId)
    // In the order in which an erasure locks, so that the two never wait for each other.
    .forKeyShare('member')
    .forUpdate('trading_member')
    .executeTakeFirst();
  return row ?? null;
}

export async function readTradingMember(sql: Sql, memberId: string): Promise<TradingMember | null> {
  const rows = tables(sql).selectFrom('trading_member').selectAll().where('memberId', '=', memberId);
  return (await rows.executeTakeFirst()) ?? null;
}

export async function changeTradingMember(
  sql: Sql,
  memberId: string,
  change: Partial<Omit<TradingMember, 'memberId' | 'pseudonym'>>,
): Promise<void> {
  await tables(sql).updateTable('trading_member').set(change).where('memberId', '=', memberId).execute();
}

export function listKeys(sql: Sql, memberId: string): Promise<StoredKey[]> {
  const rows = tables(sql).selectFrom('trading_key').selectAll().where('memberId', '=', memberId);
  return rows.orderBy('exchange').execute();
}

/** Amounts as text: as numbers of JSON they would not be exact. */
const limitsOfKey = raw`coalesce((
  select json_agg(json_build_object('asset', asset, 'maxOrder', max_order::text, 'maxDay', max_day::text) order by asset)
  from trading_key_limit where key_id = trading_key.id), '[]')`;

/** Keys with everything that belongs to them, for a statement that says which. */
export function selectKeys(sql: QueryCreator<Schema>) {
  return sql
    .selectFrom('trading_key')
    .innerJoin('trading_member', 'trading_member.memberId', 'trading_key.memberId')
    .selectAll('trading_key')
    .select(['dataKey', 'generation', 'frozenAt', 'riskVersion', limitsOfKey.as('limits')]);
}

const amountLimits = z.array(
  z.object({ asset: z.string(), maxOrder: z.string().nullable(), maxDay: z.string().nullable() }),
);

type KeyRow = Awaited<ReturnType<ReturnType<typeof selectKeys>['executeTakeFirstOrThrow']>>;

/** Null for a key that no member has sealed. */
export function keyWithOwner(row: KeyRow): KeyWithOwner | null {
  const { dataKey, generation, frozenAt, riskVersion, limits, ...key } = row;
  if (dataKey === null) return null;
  const own = { frozenAt, riskVersion, limits: amountLimits.parse(limits) };
  return { key, owner: { dataKey, generation }, ...own };
}

export async function findKey(sql: Sql, { memberId, exchange }: KeyOwner): Promise<KeyWithOwner | null> {
  const row = await selectKeys(tables(sql))
    .where('trading_key.memberId', '=', memberId)
    .where('exchange', '=', exchange)
    .executeTakeFirst();
  return row === undefined ? null : keyWithOwner(row);
}

/** The key alone, locked until the transaction ends. */
export async function lockKey(tx: Transaction, { memberId, exchange }: KeyOwner): Promise<StoredKey | null> {
  const key = tables(tx)
    .selectFrom('trading_key')
    .selectAll()
    .where('memberId', '=', memberId)
    .where('exchange', '=', exchange)
    .forUpdate();
  return (await key.executeTakeFirst()) ?? null;
}

export interface KeyToStore extends KeyOwner, SealedSecrets {
  readonly version: number;
  readonly hint: string;
  readonly mayTrade: StoredKey['mayTrade'];
  readonly mayWithdraw: StoredKey['mayWithdraw'];
  readonly mayTransfer: StoredKey['mayTransfer'];
  readonly expiresAt: Date | null;
  readonly accountMark: string;
  readonly now: Date;
}

/** Adds a key, or replaces its secrets and leaves its limits; the orders of that exchange are looked at at once. */
export async function storeKey(tx: Transaction, { now, ...key }: KeyToStore): Promise<void> {
  const values = { ...key, problem: null, changedAt: now, checkedAt: now, expiryTold: null };
  await tables(tx)
    .insertInto('trading_key')
    .values({ ...values, addedAt: now })
    .onConflict((same) => same.columns(['memberId', 'exchange']).doUpdateSet(values))
    .execute();
  await lookAgain(tx, key);
}

/** Orders that waited for their key are looked at at once. */
export async function lookAgain(sql: Sql, { memberId, exchange }: KeyOwner): Promise<void> {
  await tables(sql)
    .updateTable('trade_order')
    .set({ lookedAt: null })
    .where('memberId', '=', memberId)
    .where('exchange', '=', exchange)
    .where(({ or, eb }) =>
      or([eb('reasonCode', 'in', [KEY_GONE, KEY_REFUSED]), eb('fillsComplete', '=', false)]),
    )
    .execute();
}

/** The keys that their exchanges refused when they were last used. */
export function listRefusedKeys(sql: Sql): Promise<KeyOwner[]> {
  return tables(sql)
    .selectFrom('trading_key')
    .select(['memberId', 'exchange'])
    .where('problem', '=', anyOf(KEY_PROBLEMS))
    .execute();
}

/** Changes what is known of a key; of a certain one, where a version is given, and not of one that came after it. */
export async function changeKey(
  sql: Sql,
  { memberId, exchange, version }: KeyOwner & { readonly version?: number | undefined },
  change: Partial<
    Pick<
      StoredKey,
      | 'readOnly'
      | 'pairs'
      | 'mayTrade'
      | 'mayWithdraw'
      | 'mayTransfer'
      | 'expiresAt'
      | 'expiryTold'
      | 'problem'
      | 'checkedAt'
      | 'lastUsedAt'
    >
  >,
): Promise<boolean> {
  const changed = tables(sql)
    .updateTable('trading_key')
    .set(change)
    .where('memberId', '=', memberId)
    .where('exchange', '=', exchange)
    .$if(version !== undefined, (change) => change.where('version', '=', version as number));
  return (await changed.returning('id').execute()).length > 0;
}

/** What orders with a key may be worth, in one of the assets that pairs are priced in. */
export type AmountLimit = Readonly<Omit<Selectable<Schema['trading_key_limit']>, 'keyId'>>;

/** The limits of some keys, by the key. */
export async function listLimits(
  sql: Sql,
  keyIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AmountLimit[]>> {
  const rows = tables(sql).selectFrom('trading_key_limit').selectAll().where('keyId', '=', anyOf(keyIds));
  return Map.groupBy(await rows.orderBy('asset').execute(), ({ keyId }) => keyId);
}

/** Replaces all limits of a key on amounts. */
export async function setLimits(
  tx: Transaction,
  keyId: string,
  limits: readonly AmountLimit[],
): Promise<void> {
  await tables(tx).deleteFrom('trading_key_limit').where('keyId', '=', keyId).execute();
  for (const limit of limits)
    await tables(tx)
      .insertInto('trading_key_limit')
      .values({ keyId, ...limit })
      .execute();
}

export async function removeKey(sql: Sql, { memberId, exchange }: KeyOwner): Promise<boolean> {
  const gone = tables(sql)
    .deleteFrom('trading_key')
    .where('memberId', '=', memberId)
    .where('exchange', '=', exchange);
  return (await gone.returning('id').execute()).length > 0;
}
