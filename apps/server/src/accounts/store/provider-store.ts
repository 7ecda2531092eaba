import type { Sql } from '../../platform/database/database.ts';

export type ProviderName = 'google' | 'facebook';

/** A provider account that signs this member in. */
export interface LinkedProvider {
  readonly provider: ProviderName;
  readonly subject: string;
  readonly email: string | null;
}

export function listProviders(sql: Sql, memberId: string): Promise<LinkedProvider[]> {
  return sql.query<LinkedProvider>(
    'select provider, subject, email from member_provider where member_id = $1 order by provider',
    [memberId],
  );
}

/** The member whom this provider account signs in. */
export async function findMemberIdByProvider(
  sql: Sql,
  account: { provider: ProviderName; subject: string },
): Promise<string | null> {
  const rows = await sql.query<{ memberId: string }>(
    'select member_id as "memberId" from member_provider where provider = $1 and subject = $2',
    [account.provider, account.subject],
  );
  return rows[0]?.memberId ?? null;
}

export async function linkProvider(
  sql: Sql,
  link: { memberId: string; provider: ProviderName; subject: string; email: string | null },
): Promise<void> {
  await sql.query(
    `insert into member_provider (provider, subject, member_id, email) values ($1, $2, $3, $4)
     on conflict (provider, subject) do nothing`,
    [link.provider, link.subject, link.memberId, link.email],
  );
}

export async function unlinkProvider(
  sql: Sql,
  link: { memberId: string; provider: ProviderName },
): Promise<void> {
  await sql.query('delete from member_provider where member_id = $1 and provider = $2', [
    link.memberId,
    link.provider,
  ]);
}
