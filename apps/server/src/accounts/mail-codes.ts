import type { Sql, Transaction } from '../platform/database/database.ts';
import { tables } from '../platform/database/tables.ts';
import { hashSecretCode } from '../platform/secrets/secret-code.ts';

export type CodeKind = 'verifyEmail' | 'resetPassword' | 'changeEmail';

/** Codes in mailed links work for an hour. */
const codeLifeMs = 3_600_000;

/**
 * Stores a code and discards earlier ones of the same kind: only the newest link works. False for one that has been used
 * or dropped, which sending its mail again does not change.
 */
export async function mintCode(
  tx: Transaction,
  code: { secret: string; memberId: string; kind: CodeKind; email: string; at: Date },
): Promise<boolean> {
  const { secret, memberId, kind, email, at } = code;
  const [codeHash, expiresAt] = [hashSecretCode(secret), new Date(at.getTime() + codeLifeMs)];
  await tables(tx)
    .deleteFrom('member_code')
    .where('memberId', '=', memberId)
    .where('kind', '=', kind)
    .where('codeHash', '<>', codeHash)
    .execute();
  const stored = await tables(tx)
    .insertInto('member_code')
    .values({ codeHash, memberId, kind, email, createdAt: at, expiresAt })
    .onConflict((same) =>
      same.column('codeHash').doUpdateSet({ expiresAt }).where('member_code.spentAt', 'is', null),
    )
    .returning('codeHash')
    .execute();
  return stored.length > 0;
}

/** What a valid code authorizes. */
export interface CodeOwner {
  readonly memberId: string;
  readonly email: string;
}

const selectCode = (sql: Sql, { secret, kind }: { readonly secret: string; readonly kind: CodeKind }) =>
  tables(sql)
    .selectFrom('member_code')
    .select(['memberId', 'email'])
    .where('codeHash', '=', hashSecretCode(secret))
    .where('kind', '=', kind);

/** The owner of this code, without using it up; null when it does not work (any more). */
export async function checkCode(
  sql: Sql,
  code: { secret: string; kind: CodeKind; at: Date },
): Promise<CodeOwner | null> {
  const owner = await selectCode(sql, code)
    .where('spentAt', 'is', null)
    .where('expiresAt', '>', code.at)
    .executeTakeFirst();
  return owner ?? null;
}

/** Uses a code up; of two simultaneous attempts one gets null. For an hour it is still known whose it was. */
export async function consumeCode(
  tx: Transaction,
  code: { secret: string; kind: CodeKind; at: Date },
): Promise<CodeOwner | null> {
  const owner = await tables(tx)
    .updateTable('member_code')
    .set({ expiresAt: code.at, spentAt: code.at })
    .where('codeHash', '=', hashSecretCode(code.secret))
    .where('kind', '=', code.kind)
    .where('spentAt', 'is', null)
    .where('expiresAt', '>', code.at)
    .returning(['memberId', 'email'])
    .executeTakeFirst();
  return owner ?? null;
}

/**
 * Whose a code was that has been used up, or is too old, within the last hour: what it was sent for may be done
 * already, and whoever follows the link again has not had the answer, or has pressed twice.
 */
export async function findSpentCode(
  sql: Sql,
  code: { secret: string; kind: CodeKind; at: Date },
): Promise<CodeOwner | null> {
  const owner = await selectCode(sql, code)
    .where((row) => row.or([row('spentAt', 'is not', null), row('expiresAt', '<=', code.at)]))
    .where('expiresAt', '>', new Date(code.at.getTime() - codeLifeMs))
    .executeTakeFirst();
  return owner ?? null;
}

/** All codes of a member stop working, for example after a change of address. */
export async function dropCodes(sql: Sql, { memberId, at }: { memberId: string; at: Date }): Promise<void> {
  await tables(sql)
    .updateTable('member_code')
    .set({ expiresAt: at, spentAt: at })
    .where('memberId', '=', memberId)
    .where('spentAt', 'is', null)
    .where('expiresAt', '>', at)
    .execute();
}

export async function forgetSpentCodes(sql: Sql, now: Date): Promise<void> {
  await sql.query('delete from member_code where expires_at <= $1', [new Date(now.getTime() - codeLifeMs)]);
}
