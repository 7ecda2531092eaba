import type { Language } from '@auspex/market';
import type { Sql } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';

/** The language that a member reads. */
export async function languageOf(sql: Sql, memberId: string): Promise<Language> {
  const members = tables(sql).selectFrom('member').select('language').where('id', '=', memberId);
  return (await members.executeTakeFirst())?.language ?? 'en';
}
