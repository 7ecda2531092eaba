import type { Sql, Transaction } from '../platform/database/database.ts';
import { hashSecretCode, makeSecretCode } from '../platform/secrets/secret-code.ts';

export type CodeKind = 'verifyEmail' | 'resetPassword' | 'changeEmail';

/** Codes of mail links work for an hour. */
const codeLifeMs = 3_600_000;

/** Makes a code and throws away earlier ones of the kind: only the newest link works. */
export async function mintCode(
  tx: Transaction,
  code: { memberId: string; kind: CodeKind; email: string; at: Date },
): Promise<string> {
  const secret = makeSecretCode();
  await tx.query('delete from member_code where member_id = $1 and kind = $2', [code.memberId, code.kind]);
  await tx.query(
    `insert into member_code (code_hash, member_id, kind, email, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      hashSecretCode(secret),
      code.memberId,
      code.kind,
      code.email,
      code.at,
      new Date(code.at.getTime() + codeLifeMs),
    ],
  );
  return secret;
}

/** What a good code speaks for. */
export interface CodeOwner {
  readonly memberId: string;
  readonly email: string;
}

const ownerColumns = 'member_code.member_id as "memberId", member_code.email';

/** Whose code this is, without using it up; null when it does not work (any more). */
export async function checkCode(
  sql: Sql,
  code: { secret: string; kind: CodeKind; at: Date },
): Promise<CodeOwner | null> {
  const rows = await sql.query<CodeOwner>(
    `select ${ownerColumns} from member_code where code_hash = $1 and kind = $2 and expires_at > $3`,
    [hashSecretCode(code.secret), code.kind, code.at],
  );
  return rows[0] ?? null;
}

/** Uses a code up; of two tries at the same time one gets null. */
export async function consumeCode(
  tx: Transaction,
  code: { secret: string; kind: CodeKind; at: Date },
): Promise<CodeOwner | null> {
  const rows = await tx.query<CodeOwner>(
    `delete from member_code where code_hash = $1 and kind = $2 and expires_at > $3 returning ${ownerColumns}`,
    [hashSecretCode(code.secret), code.kind, code.at],
  );
  return rows[0] ?? null;
}

/** Throws away all codes of a member, for example after a change of address. */
export async function dropCodes(sql: Sql, memberId: string): Promise<void> {
  await sql.query('delete from member_code where member_id = $1', [memberId]);
}
