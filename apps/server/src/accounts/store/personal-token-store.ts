import type { TokenScope } from '@auspex/contract';
import type { Sql } from '../../platform/database/database.ts';
import { tables } from '../../platform/database/tables.ts';
import { hashSecretCode, makeSecretCode } from '../../platform/secrets/secret-code.ts';

/** This prefix tells personal tokens from access tokens and lets secret scanners find them. */
export const personalTokenPrefix = 'auspex_pt_';

/** A personal token as its owner sees it; the token itself is shown once, when it is created. */
export interface PersonalToken {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly scopes: TokenScope[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
}

const columns = ['id', 'name', 'hint', 'scopes', 'createdAt', 'lastUsedAt', 'expiresAt'] as const;

export interface NewPersonalToken {
  readonly memberId: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: Date | null;
  readonly at: Date;
}

/** Creates a token and returns it with its row. */
export async function insertPersonalToken(
  sql: Sql,
  wanted: NewPersonalToken,
): Promise<{ token: string; row: PersonalToken }> {
  const token = `${personalTokenPrefix}${makeSecretCode()}`;
  const { at: createdAt, scopes, ...given } = wanted;
  const hint = token.slice(0, personalTokenPrefix.length + 4);
  const row = await tables(sql)
    .insertInto('personal_token')
    .values({ ...given, tokenHash: hashSecretCode(token), hint, scopes: [...scopes], createdAt })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { token, row };
}

export function listPersonalTokens(sql: Sql, memberId: string): Promise<PersonalToken[]> {
  const tokens = tables(sql).selectFrom('personal_token').select(columns);
  return tokens.where('memberId', '=', memberId).orderBy('createdAt', 'desc').execute();
}

/** Removes a token of this member; false when there is none with that id. */
export async function deletePersonalToken(
  sql: Sql,
  token: { memberId: string; id: string },
): Promise<boolean> {
  const { memberId, id } = token;
  const tokens = tables(sql).deleteFrom('personal_token').where('memberId', '=', memberId);
  return (await tokens.where('id', '=', id).returning('id').execute()).length > 0;
}

/** The last use is noted at most this often: a script that asks all day costs a write a minute. */
const noteUseEveryMs = 60_000;

/** The owner of a token that is neither expired nor removed. A wrong token costs a look-up and no write. */
export async function findByPersonalToken(
  sql: Sql,
  token: string,
  at: Date,
): Promise<{
  id: string;
  memberId: string;
  emailVerified: boolean;
  scopes: TokenScope[];
  createdAt: Date;
} | null> {
  const found = await tables(sql)
    .selectFrom('personal_token as t')
    .innerJoin('member as m', 'm.id', 't.memberId')
    .where('t.tokenHash', '=', hashSecretCode(token))
    .where('m.disabledAt', 'is', null)
    .where((row) => row.or([row('t.expiresAt', 'is', null), row('t.expiresAt', '>', at)]))
    .select(['t.id', 't.lastUsedAt', 't.memberId', 'm.emailVerifiedAt', 't.scopes', 't.createdAt'])
    .executeTakeFirst();
  if (found === undefined) return null;
  const { id, lastUsedAt, memberId, emailVerifiedAt, scopes, createdAt } = found;
  if (lastUsedAt === null || at.getTime() - lastUsedAt.getTime() >= noteUseEveryMs) {
    await tables(sql).updateTable('personal_token').set({ lastUsedAt: at }).where('id', '=', id).execute();
  }
  return { id, memberId, scopes, createdAt, emailVerified: emailVerifiedAt !== null };
}
