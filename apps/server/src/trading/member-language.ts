import type { Language } from '@auspex/market';
import type { Sql } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';
import { readerLanguage } from '../platform/http/index.ts';

/** The language that a member reads: that of the request, or else the account's. */
export async function languageOf(sql: Sql, memberId: string): Promise<Language> {
  const asked = readerLanguage();
  if (asked !== null) return asked;
  const members = tables(sql).selectFrom('member').select('language').where('id', '=', memberId);
  return (await members.executeTakeFirst())?.language ?? 'en';
}
