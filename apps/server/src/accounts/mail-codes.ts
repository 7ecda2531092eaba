import type { Sql, Transaction } from '../platform/database/database.ts';
import { tables } from '../platform/database/tables.ts';
import { hashSecretCode, makeSecretCode } from '../platform/secrets/secret-code.ts';

export type CodeKind = 'verifyEmail' | 'resetPassword' | 'changeEmail';

/** Codes in mailed links work for an hour. */
const codeLifeMs = 3_600_000;

/** Creates a code and discards earlier ones of the same kind: only the newest link works. */
export async function mintCode(
  tx: Transaction,
  code: { memberId: string; kind: CodeKind; email: string; at: Date },
): Promise<string> {
  const secret = makeSecretCode();
  const { memberId, kind, email, at } = code;
  const [codeHash, expiresAt] = [hashSecretCode(secret), new Date(at.getTime() + codeLifeMs)];
  await tables(tx)
    .deleteFrom('member_code')
    .where('memberId', '=', memberId)
    .where('kind', '=', kind)
    .execute();
  await tables(tx)
    .insertInto('member_code')
    .values({ codeHash, memberId, kind, email, createdAt: at, expiresAt })
    .execute();
  return secret;
}

/** What a valid code authorizes. */
export interface CodeOwner {
  readonly memberId: string;
  readonly email: string;
}

/** The owner of this code, without using it up; null when it does not work (any more). */
export async function checkCode(
  sql: Sql,
  code: { secret: string; kind: CodeKind; at: Date },
): Promise<CodeOwner | null> {
  const owner = await tables(sql)
    .selectFrom('member_code')
    .select(['memberId', 'email'])
    .where('codeHash', '=', hashSecretCode(code.secret))
    .where('kind', '=', code.kind)
    .where('expiresAt', '>', code.at)
    .executeTakeFirst();
  return owner ?? null;
}

/** Uses a code up; of two simultaneous attempts one gets null. */
export async function consumeCode(
  tx: Transaction,
  code: { secret: string; kind: CodeKind; at: Date },
): Promise<CodeOwner | null> {
  const owner = await tables(tx)
    .deleteFrom('member_code')
    .where('codeHash', '=', hashSecretCode(code.secret))
    .where('kind', '=', code.kind)
    .where('expiresAt', '>', code.at)
    .returning(['memberId', 'email'])
    .executeTakeFirst();
  return owner ?? null;
}

/** Discards all codes of a member, for example after a change of address. */
export async function dropCodes(sql: Sql, memberId: string): Promise<void> {
  await sql.query('delete from member_code where member_id = $1', [memberId]);
}
