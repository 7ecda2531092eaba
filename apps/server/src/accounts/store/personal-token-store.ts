import type { TokenScope } from '@auspex/contract';
import type { Sql } from '../../platform/database/database.ts';
import { hashSecretCode, makeSecretCode } from '../../platform/secrets/secret-code.ts';

/** Personal tokens are told apart from access tokens, and found by secret scanners, by this beginning. */
export const personalTokenPrefix = 'auspex_pt_';

/** A personal token as its owner sees it; the token itself is shown once, when it is made. */
export interface PersonalToken {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly scopes: TokenScope[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
}

const columns = `id, name, hint, scopes, created_at as "createdAt", last_used_at as "lastUsedAt",
  expires_at as "expiresAt"`;

export interface NewPersonalToken {
  readonly memberId: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: Date | null;
  readonly at: Date;
}

/** Makes a token and returns it with its row. */
export async function insertPersonalToken(
  sql: Sql,
  wanted: NewPersonalToken,
): Promise<{ token: string; row: PersonalToken }> {
  const token = `${personalTokenPrefix}${makeSecretCode()}`;
  const rows = await sql.query<PersonalToken>(
    `insert into personal_token (member_id, name, token_hash, hint, scopes, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
    [
      wanted.memberId,
      wanted.name,
      hashSecretCode(token),
      token.slice(0, personalTokenPrefix.length + 4),
      wanted.scopes,
      wanted.at,
      wanted.expiresAt,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The new token was not returned.');
  return { token, row };
}

export function listPersonalTokens(sql: Sql, memberId: string): Promise<PersonalToken[]> {
  return sql.query<PersonalToken>(
    `select ${columns} from personal_token where member_id = $1 order by created_at desc`,
    [memberId],
  );
}

/** Removes a token of this member; false when there is none with that id. */
export async function deletePersonalToken(
  sql: Sql,
  token: { memberId: string; id: string },
): Promise<boolean> {
  const rows = await sql.query('delete from personal_token where member_id = $1 and id = $2 returning id', [
    token.memberId,
    token.id,
  ]);
  return rows.length > 0;
}

/** The owner of a token that is neither expired nor removed. */
export async function findByPersonalToken(
  sql: Sql,
  token: string,
  at: Date,
): Promise<{ memberId: string; emailVerified: boolean; scopes: TokenScope[]; createdAt: Date } | null> {
  const rows = await sql.query<{
    memberId: string;
    emailVerified: boolean;
    scopes: TokenScope[];
    createdAt: Date;
  }>(
    `update personal_token t set last_used_at = $2 from member m
     where t.token_hash = $1 and m.id = t.member_id and m.disabled_at is null
       and (t.expires_at is null or t.expires_at > $2)
     returning t.member_id as "memberId", m.email_verified_at is not null as "emailVerified", t.scopes,
       t.created_at as "createdAt"`,
    [hashSecretCode(token), at],
  );
  return rows[0] ?? null;
}
