import type { Sql } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';

interface Consent {
  readonly given: boolean;
  readonly decidedAt: Date;
}

/** Whether a member lets portfolio data go to this model, and since when; null: never asked about this one. */
export async function consentOf(sql: Sql, memberId: string, model: string): Promise<Consent | null> {
  const row = await tables(sql)
    .selectFrom('assistant_consent')
    .select(['given', 'decidedAt'])
    .where('memberId', '=', memberId)
    .where('model', '=', model)
    .executeTakeFirst();
  return row ?? null;
}

export async function setConsent(
  sql: Sql,
  { memberId, model, given, decidedAt }: Consent & { readonly memberId: string; readonly model: string },
): Promise<void> {
  await sql.query(
    `insert into assistant_consent (member_id, model, given, decided_at) select id, $2, $3, $4 from member where id::text = $1
     on conflict (member_id)
     do update set model = excluded.model, given = excluded.given, decided_at = excluded.decided_at`,
    [memberId, model, given, decidedAt],
  );
}
