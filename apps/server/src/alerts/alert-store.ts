import type { AlertEnd } from '@auspex/contract/alert-sentences';
import type { AssetId } from '@auspex/market';
import type { AlertCondition, AlertFrequency, KeptState } from '@auspex/quant/alerting';
import type { Sql, Transaction } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';

/** An alert as its member set it. */
export interface Alert {
  readonly id: string;
  readonly memberId: string;
  readonly assetId: AssetId | null;
  readonly condition: AlertCondition;
  readonly frequency: AlertFrequency;
  readonly mail: boolean;
  readonly push: boolean;
  readonly expiresAt: Date | null;
  readonly paused: boolean;
  readonly snoozedUntil: Date | null;
  readonly endedAt: Date | null;
  readonly version: number;
  readonly createdAt: Date;
  /** When its member last set what it watches. Resting leaves that alone: a level is in the shares of this day. */
  readonly updatedAt: Date;
}

/** An alert that is being judged, with what it remembers. */
export interface WatchedAlert extends Alert {
  state: KeptState | null;
  /** Grows with each stored state. */
  judged: number;
}

/** What a member wants an alert to be. */
export interface WantedAlert
  extends Pick<Alert, 'assetId' | 'condition' | 'frequency' | 'mail' | 'push' | 'expiresAt'> {
  readonly state: KeptState | null;
}

const columns = [
  ...([
    'id',
    'memberId',
    'assetId',
    'condition',
    'frequency',
    'mail',
    'push',
    'expiresAt',
    'paused',
  ] as const),
  ...(['snoozedUntil', 'endedAt', 'version', 'createdAt', 'updatedAt'] as const),
] as const;

/** The alerts of a world that may fire, or one of them. */
export function readWatched(sql: Sql, world: string, id?: string): Promise<WatchedAlert[]> {
  const open = tables(sql)
    .selectFrom('alert')
    .select([...columns, 'state', 'judged'])
    .where('world', '=', world)
    .where('endedAt', 'is', null)
    .where('paused', '=', false);
  return (id === undefined ? open : open.where('id', '=', id)).execute();
}

/** How many members wait for something to happen to each asset. */
export async function countWaiting(sql: Sql, world: string): Promise<Map<AssetId, number>> {
  const rows = await tables(sql)
    .selectFrom('alert')
    .select(({ fn }) => ['assetId', fn.count('memberId').distinct().as('members')])
    .where('world', '=', world)
    .where('endedAt', 'is', null)
    .where('paused', '=', false)
    .groupBy('assetId')
    .execute();
  return new Map(
    rows.flatMap(({ assetId, members }) => (assetId === null ? [] : [[assetId, Number(members)]])),
  );
}

/** Begins the occasion of an entry that says that an alert ended: it did not fire then. */
const END_OCCASION = 'end:';

/** A member's alerts in a world, newest first, with how often each fired. */
export async function listAlerts(sql: Sql, owner: { readonly memberId: string; readonly world: string }) {
  const alerts = await tables(sql)
    .selectFrom('alert')
    .select([...columns])
    .where('memberId', '=', owner.memberId)
    .where('world', '=', owner.world)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  const fired = await tables(sql)
    .selectFrom('alert_firing')
    .select(({ fn }) => ['alertId', fn.countAll<string>().as('firings'), fn.max('at').as('firedAt')])
    .where('memberId', '=', owner.memberId)
    .where('occasion', 'not like', `${END_OCCASION}%`)
    .groupBy('alertId')
    .execute();
  const byAlert = new Map(fired.map(({ alertId, firings, firedAt }) => [alertId, { firings, firedAt }]));
  return alerts.map((alert) => ({
    alert,
    firings: Number(byAlert.get(alert.id)?.firings ?? 0),
    firedAt: byAlert.get(alert.id)?.firedAt ?? null,
  }));
}

/** Makes other changes of the member's alerts wait, and no row that refers to the member; false for one who is gone. */
export async function lockMember(tx: Transaction, memberId: string): Promise<boolean> {
  return (await tx.query('select from member where id = $1 for no key update', [memberId])).length > 0;
}

/** Under the id that was asked for, unless anybody has one of that id. */
export async function insertAlert(
  tx: Transaction,
  owner: { readonly memberId: string; readonly world: string; readonly now: Date },
  { id: askedFor, ...wanted }: WantedAlert & { readonly id: string | undefined },
): Promise<string> {
  const { memberId, world, now } = owner;
  const values = { ...stored(wanted), memberId, world, createdAt: now, updatedAt: now };
  const insert = (id: object) =>
    tables(tx)
      .insertInto('alert')
      .values({ ...id, ...values })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id');
  const asAsked = askedFor && (await insert({ id: askedFor }).executeTakeFirst());
  return (asAsked || (await insert({}).executeTakeFirstOrThrow())).id;
}

function stored({ condition, state, ...rest }: WantedAlert) {
  return { ...rest, condition: JSON.stringify(condition), state: state && JSON.stringify(state) };
}

interface OwnAlert {
  readonly memberId: string;
  readonly id: string;
}

export function findAlert(sql: Sql, { memberId, id }: OwnAlert): Promise<Alert | undefined> {
  return tables(sql)
    .selectFrom('alert')
    .select([...columns])
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .executeTakeFirst();
}

/** Sets an alert anew: what it remembered and that it had ended are gone. */
export async function changeAlert(
  tx: Transaction,
  alert: OwnAlert & { readonly version: number; readonly now: Date },
  wanted: WantedAlert,
): Promise<void> {
  await tables(tx)
    .updateTable('alert')
    .set({ ...stored(wanted), version: alert.version + 1, updatedAt: alert.now })
    .set({ endedAt: null, paused: false, snoozedUntil: null })
    .where('id', '=', alert.id)
    .where('memberId', '=', alert.memberId)
    .execute();
}

/** Pauses, snoozes or wakes an alert; it begins from the first reading afterwards. */
export async function restAlert(
  sql: Sql,
  { memberId, id }: OwnAlert,
  rest: { readonly paused: boolean; readonly snoozedUntil: Date | null },
): Promise<boolean> {
  const changed = await tables(sql)
    .updateTable('alert')
    .set({ ...rest, endedAt: null, state: null })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .returning('id')
    .execute();
  return changed.length > 0;
}

/** Ends an alert that nobody has changed since it was read, and says so where the member did not do it. */
export async function endAlert(
  tx: Transaction,
  alert: WatchedAlert,
  { at, told, world }: { readonly at: Date; readonly told: AlertEnd | null; readonly world: string },
): Promise<void> {
  const { id, version } = alert;
  const mine = tables(tx).updateTable('alert').set({ endedAt: at }).where('id', '=', id);
  const ended = mine.where('version', '=', version).where('endedAt', 'is', null);
  if ((await ended.returning('id').execute()).length === 0 || told === null) return;
  const nothing = { value: 0, against: null, symbols: [] };
  await addFiring(tx, alert, {
    world,
    firing: { ...nothing, at, condition: told, occasion: `${END_OCCASION}${version}` },
  });
}

/** Ends an alert with its last day; false if it was judged, changed or stopped elsewhere meanwhile. */
export async function expireAlert(sql: Sql, { id, version, judged }: WatchedAlert): Promise<boolean> {
  const mine = tables(sql)
    .updateTable('alert')
    .set(({ ref }) => ({ endedAt: ref('expiresAt') }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('judged', '=', judged)
    .where('endedAt', 'is', null);
  return (await mine.returning('id').execute()).length > 0;
}

/** Whether an alert came to its last day, and did not end before. */
export function hasExpired(
  { expiresAt, endedAt }: Pick<Alert, 'expiresAt' | 'endedAt'>,
  now: number,
): boolean {
  const end = expiresAt?.getTime();
  return end !== undefined && end <= now && (endedAt === null || endedAt.getTime() === end);
}

export async function removeAlert(sql: Sql, { memberId, id }: OwnAlert): Promise<boolean> {
  const gone = tables(sql).deleteFrom('alert').where('id', '=', id).where('memberId', '=', memberId);
  return (await gone.returning('id').execute()).length > 0;
}

/** What alerts remember from now on. Returns the ids that were stored: the others were judged elsewhere meanwhile. */
export async function storeStates(
  sql: Sql,
  states: readonly {
    readonly id: string;
    readonly version: number;
    readonly judged: number;
    readonly state: KeptState;
  }[],
): Promise<ReadonlySet<string>> {
  const rows = await sql.query(
    `update alert a set state = s.state, judged = a.judged + 1
       from unnest($1::uuid[], $2::int[], $3::int[], $4::jsonb[]) as s (id, version, judged, state)
      where a.id = s.id and a.version = s.version and a.judged = s.judged
      returning a.id`,
    [
      states.map(({ id }) => id),
      states.map(({ version }) => version),
      states.map(({ judged }) => judged),
      states.map(({ state }) => JSON.stringify(state)),
    ],
  );
  return new Set(rows.map(({ id }) => String(id)));
}

/**
 * What some alerts read last says nothing of what they will wait for. As after a rest, the version grows: what they fire
 * on from then on is another occasion, within the same bar too.
 */
export async function forgetStates(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql.query(
    `update alert set state = null, judged = judged + 1, version = version + 1
      where id = any($1::uuid[]) and state is not null`,
    [ids],
  );
}

/** An occasion on which an alert fired. */
export interface NewFiring {
  readonly occasion: string;
  readonly at: Date;
  /** As it was judged: a level in the shares of the day. */
  readonly condition: AlertCondition | AlertEnd;
  readonly value: number;
  readonly against: number | null;
  readonly symbols: readonly string[];
}

/**
 * Stores a firing with the state after it. Null if the alert was judged, changed or stopped elsewhere meanwhile, or has
 * fired on this occasion before.
 */
export async function storeFiring(
  tx: Transaction,
  alert: WatchedAlert,
  { state, firing, world }: { readonly state: KeptState; readonly firing: NewFiring; readonly world: string },
): Promise<string | null> {
  const [mine] = await tx.query(
    `update alert set state = $4, judged = judged + 1, ended_at = case when frequency = 'once' then $5::timestamptz end
      where id = $1 and version = $2 and judged = $3 and ended_at is null and not paused returning id`,
    [alert.id, alert.version, alert.judged, JSON.stringify(state), firing.at],
  );
  return mine === undefined ? null : addFiring(tx, alert, { firing, world });
}

async function addFiring(
  tx: Transaction,
  { id, memberId, assetId }: WatchedAlert,
  { firing, world }: { readonly firing: NewFiring; readonly world: string },
): Promise<string | null> {
  const added = await tables(tx)
    .insertInto('alert_firing')
    .values({
      ...{ memberId, alertId: id, world, assetId },
      ...firing,
      condition: JSON.stringify(firing.condition),
      symbols: JSON.stringify(firing.symbols),
    })
    .onConflict((same) => same.columns(['alertId', 'occasion']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}
