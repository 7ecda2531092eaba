import type { Selectable } from 'kysely';
import type { Sql } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { tables } from '../../platform/database/tables.ts';

/** Where a member is signed in. */
export type Session = Readonly<Omit<Selectable<Schema['member_session']>, 'secretHash'>>;

const times = ['createdAt', 'lastSeenAt', 'expiresAt', 'signedInAt', 'revokedAt'] as const;
const columns = ['id', 'memberId', ...times, 'provider', 'device', 'address'] as const;

/** A cookie session ends after 60 days, whatever happens. */
export const sessionLifeMs = 5_184_000_000;

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

/** The live session of a cookie; touching it records that it was used. */
export async function touchSession(sql: Sql, secretHash: Buffer, at: Date): Promise<Session | null> {
  const session = await tables(sql)
    .updateTable('member_session')
    .set({ lastSeenAt: at })
    .where('secretHash', '=', secretHash)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .returning(columns)
    .executeTakeFirst();
  return session ?? null;
}

/** The member's live sessions, latest first. */
export function listSessions(sql: Sql, memberId: string, at: Date): Promise<Session[]> {
  return tables(sql)
    .selectFrom('member_session')
    .select(columns)
    .where('memberId', '=', memberId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
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

/** Records that the member has re-authenticated. */
export async function markSignedInAgain(sql: Sql, sessionId: string, at: Date): Promise<void> {
  await sql.query('update member_session set signed_in_at = $2 where id = $1', [sessionId, at]);
}

/** Sessions ended since an instant: their access tokens may still be recent enough to look valid. */
export async function listRevokedSince(sql: Sql, since: Date): Promise<string[]> {
  const ended = tables(sql).selectFrom('member_session').where('revokedAt', '>=', since);
  return (await ended.select('id').execute()).map(({ id }) => id);
}
