import { AsyncLocalStorage } from 'node:async_hooks';
import { LANGUAGES, type Language } from '@auspex/market';
import type { Sql } from '../database/index.ts';
import { tables } from '../database/tables.ts';

const reading = new AsyncLocalStorage<string>();

/** Works for whoever sent this `Accept-Language`: `readerLanguage` answers with it meanwhile. */
export function forReader<T>(header: string | undefined, work: () => T): T {
  return reading.run(header ?? '', work);
}

/** The language in which the answer to a request is read; null outside of requests and where none of ours is named. */
export const readerLanguage = (): Language | null => preferredLanguage(reading.getStore());

/** The language that a member reads: that of the request, or else the account's. */
export async function languageOf(sql: Sql, memberId: string): Promise<Language> {
  const asked = readerLanguage();
  if (asked !== null) return asked;
  const members = tables(sql).selectFrom('member').select('language').where('id', '=', memberId);
  return (await members.executeTakeFirst())?.language ?? 'en';
}

/** Of our languages the one that an `Accept-Language` header prefers. */
export function preferredLanguage(header = ''): Language | null {
  const wanted = header.split(',').map((entry) => {
    const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
    const weight = parameters.map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1]).find(Boolean);
    return { language: tag.split('-', 1)[0], weight: weight === undefined ? 1 : Number(weight) };
  });
  const best = wanted.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return best.flatMap(({ language }) => LANGUAGES.filter((known) => known === language))[0] ?? null;
}
