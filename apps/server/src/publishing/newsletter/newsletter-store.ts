import type { Language } from '@auspex/market';
import type { Sql, Transaction } from '../../platform/database/database.ts';
import { tables } from '../../platform/database/tables.ts';
import { NotFound } from '../../platform/errors/index.ts';

/** Somebody who asked for the newsletter. */
export interface NewsletterReader {
  readonly email: string;
  readonly language: Language;
  readonly mailedAt: Date | null;
  /** How many mails in a row went there because somebody typed the address. */
  readonly mails: number;
  readonly confirmedAt: Date | null;
}

const columns = ['email', 'language', 'mailedAt', 'mails', 'confirmedAt'] as const;

/**
 * Records that somebody asked, and locks the row so that a double click causes one mail. Anybody can type the address
 * of a reader: that changes nothing for them, unless they had `left`.
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
  const { email, language, at: askedAt, left } = wish;
  const asked = tables(sql).insertInto('newsletter_reader').values({ email, language, askedAt });
  await asked.onConflict((same) => same.doNothing()).execute();
  const readers = tables(sql).selectFrom('newsletter_reader').where('email', '=', email);
  const reader = await readers.select(columns).forUpdate().executeTakeFirstOrThrow();
  if (reader.confirmedAt === null || left) {
    const again = tables(sql).updateTable('newsletter_reader').set({ language, askedAt });
    await again.where('email', '=', email).execute();
  }
  return reader;
}

export async function noteMailed(sql: Sql, email: string, at: Date): Promise<void> {
  await sql.query('update newsletter_reader set mailed_at = $2, mails = mails + 1 where email = $1', [
    email,
    at,
  ]);
}

/** Stores the hash of a new code, which invalidates earlier ones; false if nobody asked with this address. */
export async function storeCode(
  sql: Sql,
  code: { readonly email: string; readonly hash: Buffer; readonly expiresAt: Date },
): Promise<boolean> {
  const rows = await sql.query(
    `update newsletter_reader set code_hash = $2, code_expires_at = $3,
            code_used_at = case when code_hash = $2 then code_used_at end
      where email = $1 returning email`,
    [code.email, code.hash, code.expiresAt],
  );
  return rows.length > 0;
}

/** The owner of a code and when it was used, with the row locked; null if it does not work (any more). */
export async function findByCode(
  sql: Sql,
  code: { hash: Buffer; at: Date },
): Promise<{ readonly email: string; readonly codeUsedAt: Date | null } | null> {
  const readers = tables(sql).selectFrom('newsletter_reader').select(['email', 'codeUsedAt']).forUpdate();
  const asked = readers.where('codeHash', '=', code.hash).where('codeExpiresAt', '>', code.at);
  return (await asked.executeTakeFirst()) ?? null;
}

/**
 * From now on mail goes there; a code that is still in the mailbox has done its work. Who leaves again and comes back
 * at once need not wait for the next mail.
 */
export async function noteConfirmed(sql: Sql, email: string, at: Date): Promise<void> {
  await sql.query(
    `update newsletter_reader set confirmed_at = $2, code_used_at = $2, mailed_at = null, mails = 0
      where email = $1`,
    [email, at],
  );
}

export async function isConfirmed(sql: Sql, email: string): Promise<boolean> {
  const readers = tables(sql).selectFrom('newsletter_reader').where('email', '=', email);
  return (await readers.where('confirmedAt', 'is not', null).select('email').execute()).length > 0;
}

/** Where a member gets mail, and in which language. */
export async function findAddress(
  sql: Sql,
  memberId: string,
): Promise<Pick<NewsletterReader, 'email' | 'language'> & { readonly emailVerifiedAt: Date | null }> {
  const members = tables(sql).selectFrom('member').where('id', '=', memberId);
  const member = await members.select(['email', 'language', 'emailVerifiedAt']).executeTakeFirst();
  if (member === undefined) throw new NotFound();
  return member;
}

/** Forgets those who asked before an instant and never confirmed. */
export async function forgetUnconfirmed(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from newsletter_reader where confirmed_at is null and asked_at < $1', [before]);
}

/**
 * Forgets the addresses of those who left before an instant and have no account here. Who has asked again since may
 * still confirm. What keeps mail from them, the keyed hash of the address, stays.
 */
export async function forgetLeft(tx: Transaction, before: Date): Promise<void> {
  const rows = await tx.query(
    `update unsubscribed u set email = null
       from (select email_hash, email from unsubscribed where email is not null and emails and at < $1) as had
      where u.email_hash = had.email_hash
        and not exists (select from member m where m.email = had.email and m.email_verified_at is not null)
        and not exists (select from newsletter_reader r where r.email = had.email and r.asked_at >= $1)
      returning had.email`,
    [before],
  );
  const emails = rows.map(({ email }) => email);
  await tx.query('delete from newsletter_reader where email = any($1)', [emails]);
  await tx.query('update marketing_recipient set email = null, queued = true where email = any($1)', [
    emails,
  ]);
}
