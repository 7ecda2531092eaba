import type { Selectable } from 'kysely';
import type { Sql } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { tables } from '../../platform/database/tables.ts';

const times = ['createdAt', 'lastSeenAt', 'expiresAt', 'signedInAt', 'revokedAt', 'rotatedAt'] as const;
const columns = ['id', 'memberId', ...times, 'provider', 'device', 'address', 'generation'] as const;

/** Where a member is signed in. */
export type Session = Readonly<Pick<Selectable<Schema['member_session']>, (typeof columns)[number]>>;

/** A cookie session ends after 60 days, whatever happens. */
export const sessionLifeMs = 5_184_000_000;

/** … and after 14 days in which nobody used it. */
export const sessionIdleMs = 1_209_600_000;

/** How long the cookie before the newest one is still good: tabs that renew at the same time send the same one. */
export const cookieGraceMs = 60_000;

export interface NewSession {
  readonly memberId: string;
  readonly secretHash: Buffer;
  readonly at: Date;
  readonly provider: string;
  readonly device: string;
  readonly address: string;
}

export async function insertSession(sql: Sql, session: NewSession): Promise<Session> {
  const { at, ...given } = session;
  const expiresAt = new Date(at.getTime() + sessionLifeMs);
  return tables(sql)
    .insertInto('member_session')
    .values({ ...given, createdAt: at, lastSeenAt: at, expiresAt, signedInAt: at })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

function idleSince(at: Date): Date {
  return new Date(at.getTime() - sessionIdleMs);
}

/** The live session of a secret, whatever the generation of the cookie. */
export async function findSession(sql: Sql, secretHash: Buffer, at: Date): Promise<Session | null> {
  const session = await tables(sql)
    .selectFrom('member_session')
    .select(columns)
    .where('secretHash', '=', secretHash)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .where('lastSeenAt', '>', idleSince(at))
    .executeTakeFirst();
  return session ?? null;
}

/**
 * Uses a session by its cookie. The newest cookie is replaced by the next generation, except within the grace after
 * the last replacement; so of many that come at once one is replaced, and all get the same successor. The one before
 * is also good while nobody has shown to have its successor: the answer with it may have been lost on its way. Giving
 * it out again begins the grace again, for other tabs that send the same. Null for an older one, which was copied, and
 * for a session that is over.
 */
export async function renewSession(
  sql: Sql,
  cookie: { secretHash: Buffer; generation: number; at: Date },
): Promise<Session | null> {
  const { secretHash, generation, at } = cookie;
  const graceBegan = new Date(at.getTime() - cookieGraceMs);
  const live = tables(sql)
    .updateTable('member_session')
    .set({ lastSeenAt: at })
    .where('secretHash', '=', secretHash)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .where('lastSeenAt', '>', idleSince(at))
    .returning(columns);
  const rotated = await live
    .set({ generation: generation + 1, rotatedAt: at })
    // An older row is one that was restored from a backup.
    .where('generation', '<=', generation)
    .where((row) => row.or([row('rotatedAt', 'is', null), row('rotatedAt', '<=', graceBegan)]))
    .executeTakeFirst();
  if (rotated) return rotated;
  const stillGood = live
    .set((row) => ({
      rotatedAt: row.case().when('rotatedAt', '>', graceBegan).then(row.ref('rotatedAt')).else(at).end(),
    }))
    .where('generation', '<=', generation + 1)
    .where((row) => row.or([row('rotatedAt', '>', graceBegan), row('receivedGeneration', '<=', generation)]));
  return (await stillGood.executeTakeFirst()) ?? null;
}

/** Whoever has the access token of a renewal has its cookie too: both came with the same answer. */
export async function noteReceived(
  sql: Sql,
  { sessionId, generation }: { readonly sessionId: string; readonly generation: number },
): Promise<void> {
  await tables(sql)
    .updateTable('member_session')
    .set({ receivedGeneration: generation })
    .where('id', '=', sessionId)
    .where('receivedGeneration', '<', generation)
    .execute();
}

/** The member's live sessions, latest first. */
export function listSessions(sql: Sql, memberId: string, at: Date): Promise<Session[]> {
  return tables(sql)
    .selectFrom('member_session')
    .select(columns)
    .where('memberId', '=', memberId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .where('lastSeenAt', '>', idleSince(at))
    .orderBy('lastSeenAt', 'desc')
    .execute();
}

/** Which sessions of a member to end. */
export type SessionChoice =
  | { readonly memberId: string; readonly sessionId: string }
  | { readonly memberId: string; readonly except: string | null };

/** Ends sessions and returns their ids. */
export async function revokeSessions(sql: Sql, choice: SessionChoice, at: Date): Promise<string[]> {
  const live = tables(sql)
    .updateTable('member_session')
    .set({ revokedAt: at })
    .where('memberId', '=', choice.memberId)
    .where('revokedAt', 'is', null)
    .returning('id');
  const chosen =
    'sessionId' in choice
      ? live.where('id', '=', choice.sessionId)
      : choice.except === null
        ? live
        : live.where('id', '<>', choice.except);
  return (await chosen.execute()).map(({ id }) => id);
}

/** Sessions ended since an instant: their access tokens may still be recent enough to look valid. */
export async function listRevokedSince(sql: Sql, since: Date): Promise<string[]> {
  const ended = tables(sql).selectFrom('member_session').where('revokedAt', '>=', since).select('id');
  const ofErased = tables(sql).selectFrom('ended_session').where('endedAt', '>=', since).select('id');
  return (await ended.unionAll(ofErased).execute()).map(({ id }) => id);
}

/** Remembers which sessions of a member ended since an instant, for when the member is gone. */
export async function keepEnded(
  sql: Sql,
  { memberId, since }: { readonly memberId: string; readonly since: Date },
): Promise<void> {
  await sql.query(
    `insert into ended_session (id, ended_at)
     select id, revoked_at from member_session where member_id = $1 and revoked_at >= $2`,
    [memberId, since],
  );
}

export async function forgetEnded(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from ended_session where ended_at < $1', [before]);
}
