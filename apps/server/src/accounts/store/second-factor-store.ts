import type { Sql } from '../../platform/database/database.ts';
import { tables } from '../../platform/database/tables.ts';

/** A member's authenticator as stored. */
export interface StoredFactor {
  readonly secretSealed: Buffer;
  readonly confirmedAt: Date | null;
  readonly lastStep: number;
}

/** Whether signing in needs a second factor. */
export async function hasSecondFactor(sql: Sql, memberId: string): Promise<boolean> {
  const rows = await sql.query(
    'select 1 from second_factor where member_id = $1 and confirmed_at is not null',
    [memberId],
  );
  return rows.length > 0;
}

export async function findFactor(sql: Sql, memberId: string): Promise<StoredFactor | null> {
  const factor = tables(sql).selectFrom('second_factor').where('memberId', '=', memberId);
  const row = await factor.select(['secretSealed', 'confirmedAt', 'lastStep']).executeTakeFirst();
  return row === undefined ? null : { ...row, lastStep: Number(row.lastStep) };
}

/** Stores a secret that awaits its first correct code; a confirmed one is not replaced. */
export async function storeUnconfirmedFactor(
  sql: Sql,
  factor: { memberId: string; secretSealed: Buffer },
): Promise<boolean> {
  const rows = await sql.query(
    `insert into second_factor as f (member_id, secret_sealed) values ($1, $2)
     on conflict (member_id) do update set secret_sealed = $2, last_step = 0 where f.confirmed_at is null
     returning member_id`,
    [factor.memberId, factor.secretSealed],
  );
  return rows.length > 0;
}

/** Accepts a time step once; false when that step or a later one was used before. */
export async function takeStep(sql: Sql, memberId: string, step: number): Promise<boolean> {
  const rows = await sql.query(
    'update second_factor set last_step = $2 where member_id = $1 and last_step < $2 returning member_id',
    [memberId, step],
  );
  return rows.length > 0;
}

export async function confirmFactor(sql: Sql, memberId: string, at: Date): Promise<void> {
  await sql.query('update second_factor set confirmed_at = $2 where member_id = $1', [memberId, at]);
}

export async function deleteFactor(sql: Sql, memberId: string): Promise<void> {
  await sql.query('delete from second_factor where member_id = $1', [memberId]);
  await sql.query('delete from recovery_code where member_id = $1', [memberId]);
}

/** Counts a wrong code since the last whole sign-in; returns how many that makes. */
export async function countWrongCode(sql: Sql, memberId: string): Promise<number> {
  const counted = await tables(sql)
    .updateTable('second_factor')
    .set((row) => ({ wrongCodes: row('wrongCodes', '+', 1) }))
    .where('memberId', '=', memberId)
    .returning('wrongCodes')
    .executeTakeFirst();
  return counted?.wrongCodes ?? 0;
}

export async function forgetWrongCodes(sql: Sql, memberId: string): Promise<void> {
  await tables(sql)
    .updateTable('second_factor')
    .set({ wrongCodes: 0 })
    .where('memberId', '=', memberId)
    .where('wrongCodes', '>', 0)
    .execute();
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(
  sql: Sql,
  memberId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await sql.query('delete from recovery_code where member_id = $1', [memberId]);
  await sql.query('insert into recovery_code (member_id, code_hash) select $1, unnest($2::bytea[])', [
    memberId,
    codeHashes,
  ]);
}

/** Uses a recovery code up; false when it is unknown or used. */
export async function takeRecoveryCode(
  sql: Sql,
  code: { memberId: string; codeHash: Buffer; at: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update recovery_code set used_at = $3 where member_id = $1 and code_hash = $2 and used_at is null
     returning member_id`,
    [code.memberId, code.codeHash, code.at],
  );
  return rows.length > 0;
}

/** How many recovery codes still work. */
export async function countRecoveryCodes(sql: Sql, memberId: string): Promise<number> {
  const codes = tables(sql).selectFrom('recovery_code').where('memberId', '=', memberId);
  return (await codes.where('usedAt', 'is', null).select('codeHash').execute()).length;
}
