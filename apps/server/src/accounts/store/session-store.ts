import type { Sql } from '../../platform/database/database.ts';

/** Where a member is signed in. */
export interface Session {
  readonly id: string;
  readonly memberId: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly signedInAt: Date;
  readonly revokedAt: Date | null;
  readonly provider: string;
  readonly device: string;
  readonly address: string;
}

const columns = `id, member_id as "memberId", created_at as "createdAt", last_seen_at as "lastSeenAt",
  expires_at as "expiresAt", signed_in_at as "signedInAt", revoked_at as "revokedAt", provider, device, address`;

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
  const rows = await sql.query<Session>(
    `insert into member_session (member_id, secret_hash, created_at, last_seen_at, expires_at, signed_in_at,
       provider, device, address)
     values ($1, $2, $3, $3, $4, $3, $5, $6, $7) returning ${columns}`,
    [
      session.memberId,
      session.secretHash,
      session.at,
      new Date(session.at.getTime() + sessionLifeMs),
      session.provider,
      session.device,
      session.address,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The new session was not returned.');
  return row;
}

/** The live session of a cookie; touching it records that it was seen. */
export async function touchSession(sql: Sql, secretHash: Buffer, at: Date): Promise<Session | null> {
  const rows = await sql.query<Session>(
    `update member_session set last_seen_at = $2
     where secret_hash = $1 and revoked_at is null and expires_at > $2 returning ${columns}`,
    [secretHash, at],
  );
  return rows[0] ?? null;
}

/** The member's live sessions, latest first. */
export function listSessions(sql: Sql, memberId: string, at: Date): Promise<Session[]> {
  return sql.query<Session>(
    `select ${columns} from member_session
     where member_id = $1 and revoked_at is null and expires_at > $2 order by last_seen_at desc`,
    [memberId, at],
  );
}

/** Which sessions of a member to end. */
export type SessionChoice =
  | { readonly memberId: string; readonly sessionId: string }
  | { readonly memberId: string; readonly except: string | null };

/** Ends sessions and returns their ids. */
export async function revokeSessions(sql: Sql, choice: SessionChoice, at: Date): Promise<string[]> {
  const [condition, value] =
    'sessionId' in choice ? ['id = $3', choice.sessionId] : ['($3::uuid is null or id <> $3)', choice.except];
  const rows = await sql.query<{ id: string }>(
    `update member_session set revoked_at = $2
     where member_id = $1 and revoked_at is null and ${condition} returning id`,
    [choice.memberId, at, value],
  );
  return rows.map((row) => row.id);
}

/** Records that the member proved again who they are. */
export async function markSignedInAgain(sql: Sql, sessionId: string, at: Date): Promise<void> {
  await sql.query('update member_session set signed_in_at = $2 where id = $1', [sessionId, at]);
}

/** Sessions ended since a moment: their access tokens may still be young enough to look valid. */
export async function listRevokedSince(sql: Sql, since: Date): Promise<string[]> {
  const rows = await sql.query<{ id: string }>('select id from member_session where revoked_at >= $1', [
    since,
  ]);
  return rows.map((row) => row.id);
}
