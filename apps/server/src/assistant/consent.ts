import type { Sql } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';

/** When a member agreed that portfolio data goes to this model; null: not, or only to another one. */
export async function consentOf(sql: Sql, memberId: string, model: string): Promise<Date | null> {
  const row = await tables(sql)
    .selectFrom('assistant_consent')
    .select('givenAt')
    .where('memberId', '=', memberId)
    .where('model', '=', model)
    .executeTakeFirst();
  return row?.givenAt ?? null;
}

export async function setConsent(
  sql: Sql,
  { memberId, model, givenAt }: { memberId: string; model: string; givenAt: Date | null },
): Promise<void> {
  if (givenAt === null) {
    await tables(sql).deleteFrom('assistant_consent').where('memberId', '=', memberId).execute();
    return;
  }
  await sql.query(
    `insert into assistant_consent (member_id, model, given_at) select id, $2, $3 from member where id::text = $1
     on conflict (member_id) do update set model = excluded.model, given_at = excluded.given_at`,
    [memberId, model, givenAt],
  );
}
