import type { Sql } from '../../platform/database/database.ts';
import { tables } from '../../platform/database/tables.ts';

export type ProviderName = 'google' | 'facebook';

/** A provider account that signs this member in. */
export interface LinkedProvider {
  readonly provider: ProviderName;
  readonly subject: string;
  readonly email: string | null;
}

export function listProviders(sql: Sql, memberId: string): Promise<LinkedProvider[]> {
  const linked = tables(sql).selectFrom('member_provider').where('memberId', '=', memberId);
  return linked.select(['provider', 'subject', 'email']).orderBy('provider').execute();
}

/** The member whom this provider account signs in. */
export async function findMemberIdByProvider(
  sql: Sql,
  account: { provider: ProviderName; subject: string },
): Promise<string | null> {
  const { provider, subject } = account;
  const linked = tables(sql).selectFrom('member_provider').where('provider', '=', provider);
  const row = await linked.where('subject', '=', subject).select('memberId').executeTakeFirst();
  return row?.memberId ?? null;
}

export async function linkProvider(
  sql: Sql,
  link: { memberId: string; provider: ProviderName; subject: string; email: string | null },
): Promise<void> {
  const linked = tables(sql).insertInto('member_provider').values(link);
  await linked.onConflict((same) => same.columns(['provider', 'subject']).doNothing()).execute();
}

export async function unlinkProvider(
  sql: Sql,
  link: { memberId: string; provider: ProviderName },
): Promise<void> {
  const linked = tables(sql).deleteFrom('member_provider').where('memberId', '=', link.memberId);
  await linked.where('provider', '=', link.provider).execute();
}
