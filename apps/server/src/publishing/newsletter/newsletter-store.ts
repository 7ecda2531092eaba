import type { Language } from '@auspex/market';
import type { Sql } from '../../platform/database/database.ts';

/** Someone who asked for the newsletter. */
export interface NewsletterReader {
  readonly email: string;
  readonly language: Language;
  readonly mailedAt: Date | null;
  readonly confirmedAt: Date | null;
}

const columns = 'email, language, mailed_at as "mailedAt", confirmed_at as "confirmedAt"';

/**
 * Notes that somebody asked, and holds the row so that two presses at once cause one mail. Who had `left` counts as
 * unconfirmed again.
 */
export async function noteWish(
  sql: Sql,
  wish: {
    readonly email: string;
    readonly language: Language;
    readonly at: Date;
    readonly left: boolean;
  },
): Promise<NewsletterReader> {
  const rows = await sql.query<NewsletterReader>(
    `insert into newsletter_reader (email, language, asked_at) values ($1, $2, $3)
     on conflict (email) do update set asked_at = excluded.asked_at, language = excluded.language,
            confirmed_at = case when $4 then null else newsletter_reader.confirmed_at end
     returning ${columns}`,
    [wish.email, wish.language, wish.at, wish.left],
  );
  const reader = rows[0];
  if (reader === undefined) throw new Error('The wish for the newsletter was not stored.');
  return reader;
}

export async function noteMailed(sql: Sql, email: string, at: Date): Promise<void> {
  await sql.query('update newsletter_reader set mailed_at = $2 where email = $1', [email, at]);
}

/** Stores the hash of a new code, which makes earlier ones worthless; false when nobody asked with this address. */
export async function storeCode(
  sql: Sql,
  code: { readonly email: string; readonly hash: Buffer; readonly expiresAt: Date },
): Promise<boolean> {
  const rows = await sql.query(
    'update newsletter_reader set code_hash = $2, code_expires_at = $3 where email = $1 returning email',
    [code.email, code.hash, code.expiresAt],
  );
  return rows.length > 0;
}

/** Whose code it is, with the row held; null when it does not work (any more). */
export async function findByCode(
  sql: Sql,
  code: { hash: Buffer; at: Date },
): Promise<NewsletterReader | null> {
  const rows = await sql.query<NewsletterReader>(
    `select ${columns} from newsletter_reader where code_hash = $1 and code_expires_at > $2 for update`,
    [code.hash, code.at],
  );
  return rows[0] ?? null;
}

export async function noteConfirmed(sql: Sql, email: string, at: Date): Promise<void> {
  await sql.query('update newsletter_reader set confirmed_at = $2 where email = $1', [email, at]);
}

/** Forgets who asked before a moment and never confirmed. */
export async function forgetUnconfirmed(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from newsletter_reader where confirmed_at is null and asked_at < $1', [before]);
}

/** Confirmed addresses; the mailer still leaves out who unsubscribed. */
export async function listConfirmed(sql: Sql): Promise<Array<Pick<NewsletterReader, 'email' | 'language'>>> {
  return sql.query(
    'select email, language from newsletter_reader where confirmed_at is not null order by email',
  );
}
