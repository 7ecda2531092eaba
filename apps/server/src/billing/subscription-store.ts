import { randomBytes } from 'node:crypto';
import type { Sql, Transaction } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';
import type { BillingEvent } from './model/billing-event.ts';
import type { Begun } from './model/paid-periods.ts';
import { type Standing, type SubscriptionState, standingOf } from './model/standing.ts';
import type { ProviderName } from './providers/payment-provider.ts';

/** A subscription as stored. */
export interface StoredSubscription {
  readonly id: string;
  /** Null once the member is erased. */
  readonly memberId: string | null;
  readonly provider: ProviderName;
  readonly providerId: string;
  readonly reference: string;
  readonly planId: string;
  readonly approveUrl: string | null;
  readonly replaces: string | null;
  readonly startsAt: Date | null;
  readonly setupFee: string | null;
  readonly createdAt: Date;
  readonly state: SubscriptionState;
  readonly standing: Standing;
  readonly accessUntil: Date | null;
}

const columns = [
  ...(['id', 'memberId', 'provider', 'providerId', 'reference', 'planId', 'approveUrl', 'replaces'] as const),
  ...(['startsAt', 'setupFee', 'createdAt', 'state', 'standing', 'accessUntil'] as const),
] as const;

type Row = Omit<StoredSubscription, 'provider' | 'standing'> & {
  readonly provider: string;
  readonly standing: unknown;
};

/** The columns hold only what this file writes. */
const stored = (row: Row): StoredSubscription => row as StoredSubscription;

const select = (sql: Sql) =>
  tables(sql)
    .selectFrom('subscription')
    .select([...columns]);

type Beginning = Pick<StoredSubscription, 'planId' | 'startsAt' | 'setupFee'>;

export function begunOf({ planId, startsAt, setupFee }: Beginning, prices: Begun['prices']): Begun {
  return { plan: planId, startsAt: startsAt?.getTime() ?? null, setupFee, prices };
}

/** Unguessable: a subscription that says it back was begun here, by this member. */
export function makeReference(): string {
  return `auspex-${randomBytes(24).toString('base64url')}`;
}

export async function insertSubscription(
  tx: Transaction,
  given: Pick<
    StoredSubscription,
    'provider' | 'providerId' | 'reference' | 'planId' | 'approveUrl' | 'replaces' | 'startsAt' | 'setupFee'
  > & { readonly memberId: string; readonly createdAt: Date },
): Promise<StoredSubscription> {
  const standing = standingOf(begunOf(given, new Map()), []);
  const row = await tables(tx)
    .insertInto('subscription')
    .values({ ...given, standing: JSON.stringify(standing) })
    .returning([...columns])
    .executeTakeFirstOrThrow();
  return stored(row);
}

/** One of the member's own. */
export async function findOwn(
  sql: Sql,
  owner: { readonly memberId: string; readonly id?: string; readonly providerId?: string },
): Promise<StoredSubscription | null> {
  let query = select(sql).where('memberId', '=', owner.memberId);
  if (owner.id !== undefined) query = query.where('id', '=', owner.id);
  if (owner.providerId !== undefined) query = query.where('providerId', '=', owner.providerId);
  const row = await query.executeTakeFirst();
  return row === undefined ? null : stored(row);
}

export async function findSubscription(sql: Sql, id: string): Promise<StoredSubscription | null> {
  const row = await select(sql).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : stored(row);
}

/** Newest first. */
export async function listOwn(sql: Sql, memberId: string, provider: string): Promise<StoredSubscription[]> {
  const rows = await select(sql)
    .where('memberId', '=', memberId)
    .where('provider', '=', provider)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(stored);
}

export async function listSubscriptionIds(sql: Sql, memberId: string): Promise<string[]> {
  const rows = tables(sql).selectFrom('subscription').select('id').where('memberId', '=', memberId);
  return (await rows.execute()).map(({ id }) => id);
}

/** The member's subscriptions that took the place of one. */
export async function listReplacements(
  sql: Sql,
  { id, memberId }: Pick<StoredSubscription, 'id' | 'memberId'>,
): Promise<string[]> {
  if (memberId === null) return [];
  const rows = tables(sql).selectFrom('subscription').select('id').where('memberId', '=', memberId);
  return (await rows.where('replaces', '=', id).execute()).map((row) => row.id);
}

/** Those that may still change, longest not asked about first. */
export async function listOpen(
  sql: Sql,
  {
    provider,
    askedBefore,
    begunAfter,
  }: { readonly provider: string; readonly askedBefore: Date; readonly begunAfter: Date },
): Promise<StoredSubscription[]> {
  const rows = await select(sql)
    .where('provider', '=', provider)
    .where('state', 'not in', ['cancelled', 'expired'])
    .where((row) => row.or([row('askedAt', 'is', null), row('askedAt', '<', askedBefore)]))
    // An approval that nobody gave is forgotten by the provider.
    .where((row) => row.or([row('state', '<>', 'approval-pending'), row('createdAt', '>', begunAfter)]))
    .orderBy((row) => row.fn.coalesce('askedAt', 'createdAt'))
    .limit(2000)
    .execute();
  return rows.map(stored);
}

/** The same, whenever they were asked about, a page at a time by id. */
export async function listOpenAfter(
  sql: Sql,
  {
    provider,
    begunAfter,
    after,
    limit,
  }: {
    readonly provider: string;
    readonly begunAfter: Date;
    readonly after: string | null;
    readonly limit: number;
  },
): Promise<Pick<StoredSubscription, 'id' | 'providerId'>[]> {
  let rows = tables(sql)
    .selectFrom('subscription')
    .select(['id', 'providerId'])
    .where('provider', '=', provider)
    .where('state', 'not in', ['cancelled', 'expired'])
    .where((row) => row.or([row('state', '<>', 'approval-pending'), row('createdAt', '>', begunAfter)]));
  if (after !== null) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(limit).execute();
}

export async function lockSubscription(tx: Transaction, id: string): Promise<StoredSubscription | null> {
  const row = await select(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row === undefined ? null : stored(row);
}

export async function writeStanding(
  tx: Transaction,
  id: string,
  { standing, accessUntil }: { readonly standing: Standing; readonly accessUntil: Date | null },
): Promise<void> {
  await tables(tx)
    .updateTable('subscription')
    .set({ standing: JSON.stringify(standing), state: standing.state, accessUntil })
    .where('id', '=', id)
    .execute();
  // However it stopped, nothing is left to be stopped: by our wish, by the provider or by its member.
  await tx.query(
    `update subscription s set stop_due_since = null where id = $1 and stop_due_since is not null
       and (state in ('cancelled', 'expired')
         or state = 'suspended' and exists (select from member where id = s.member_id and disabled_at is not null))`,
    [id],
  );
}

export async function listEvents(sql: Sql, subscriptionId: string): Promise<BillingEvent[]> {
  const rows = await tables(sql)
    .selectFrom('billing_event')
    .select('event')
    .where('subscriptionId', '=', subscriptionId)
    .execute();
  return rows.map(({ event }) => event as BillingEvent);
}

export async function noteAsked(sql: Sql, id: string, at: Date): Promise<void> {
  await tables(sql).updateTable('subscription').set({ askedAt: at }).where('id', '=', id).execute();
}
