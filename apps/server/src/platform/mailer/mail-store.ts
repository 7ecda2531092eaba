import type { Language } from '@auspex/market';
import type { Sql } from '../database/database.ts';
import { tables } from '../database/tables.ts';

/** A mail as stored in the outbox. */
export interface StoredMail {
  readonly id: string;
  readonly template: string;
  readonly kind: 'service' | 'marketing';
  readonly recipient: string;
  readonly language: Language;
  readonly data: object;
  readonly replyTo: string | null;
  readonly attempts: number;
  readonly createdAt: Date;
  /** Since it was created, by the database's clock, which also set that instant. */
  readonly ageSeconds: number;
}

export type NewMail = Omit<StoredMail, 'id' | 'attempts' | 'createdAt' | 'ageSeconds'> & {
  readonly idempotencyKey: string | null;
  readonly forgetAfter: boolean;
  /** By the machine's clock; null sends it as soon as possible. */
  readonly notBefore: Date | null;
};

const columns = `id, template, kind, recipient, language, data, reply_to as "replyTo", attempts, created_at as "createdAt",
  extract(epoch from now() - created_at)::float8 as "ageSeconds"`;

/** Puts a mail into the outbox; with a key that already exists it returns the first one's id. */
export async function insertMail(sql: Sql, mail: NewMail): Promise<string> {
  const { notBefore, ...values } = mail;
  const { idempotencyKey } = values;
  const { id } = await tables(sql)
    .insertInto('mail')
    .values({
      ...values,
      data: JSON.stringify(mail.data),
      ...(notBefore === null ? {} : { nextAttemptAt: notBefore }),
    })
    .onConflict((same) => same.column('idempotencyKey').doUpdateSet({ idempotencyKey }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Forgets a mail that came to nothing, so that its key is free again. */
export async function deleteUnsent(sql: Sql, idempotencyKey: string): Promise<void> {
  await sql.query("delete from mail where idempotency_key = $1 and state in ('dropped', 'failed')", [
    idempotencyKey,
  ]);
}

export async function deleteMails(
  sql: Sql,
  { to, templates }: { readonly to: string; readonly templates: readonly string[] },
): Promise<void> {
  await sql.query('delete from mail where lower(recipient) = $1 and template = any($2)', [to, templates]);
}

export async function deleteMailsAbout(
  sql: Sql,
  { template, data }: { readonly template: string; readonly data: object },
): Promise<void> {
  await sql.query('delete from mail where template = $1 and data @> $2::jsonb', [
    template,
    JSON.stringify(data),
  ]);
}

/** Claims the next mail that is due, service mails first. Nobody else gets it while it is held. */
export async function claimMail(
  sql: Sql,
  { holder, holdSeconds }: { readonly holder: string; readonly holdSeconds: number },
): Promise<StoredMail | null> {
  const rows = await sql.query<StoredMail>(
    `update mail set state = 'sending', attempts = attempts + 1, held_by = $1,
            held_until = clock_timestamp() + make_interval(secs => $2)
      where id = (select id from mail where state = 'waiting' and next_attempt_at <= now()
                   order by kind desc, next_attempt_at limit 1 for update skip locked)
      returning ${columns}`,
    [holder, holdSeconds],
  );
  return rows[0] ?? null;
}

/** Whether there is a mail to send, or one whose process died while sending it. */
export async function hasWaitingMail(sql: Sql): Promise<boolean> {
  const rows = await sql.query(
    `select from mail where state = 'waiting' and next_attempt_at <= now()
         or state = 'sending' and held_until < now() limit 1`,
  );
  return rows.length > 0;
}

/** Holds on to a mail that is being sent. */
export async function holdLonger(
  sql: Sql,
  { id, holder, holdSeconds }: { readonly id: string; readonly holder: string; readonly holdSeconds: number },
): Promise<void> {
  await sql.query(
    `update mail set held_until = clock_timestamp() + make_interval(secs => $3)
      where id = $1 and held_by = $2 and state = 'sending'`,
    [id, holder, holdSeconds],
  );
}

/**
 * Mails whose process died while sending. A service mail is sent again: a duplicate is better than a lost code, and
 * it carries the same Message-ID, by which mail systems drop the second. A marketing mail is not sent again: nobody
 * wants it twice. It stays `uncertain` until an admin decides. What a holder who asks is sending is not lost.
 */
export async function releaseLostMails(sql: Sql, holder: string | null = null): Promise<number> {
  const rows = await sql.query(
    `update mail set state = case when kind = 'marketing' then 'uncertain' else 'waiting' end,
            held_by = null, held_until = null, next_attempt_at = now(),
            last_error = 'The process ended while sending this mail.'
      where id in (select id from mail where state = 'sending' and held_until < now()
                    and held_by is distinct from $1 for update skip locked)
      returning id`,
    [holder],
  );
  return rows.length;
}

/** The outcome of an attempt. */
export type MailOutcome =
  | { readonly state: 'sent' }
  | { readonly state: 'suppressed' }
  | { readonly state: 'dropped' | 'failed' | 'uncertain'; readonly error: string }
  | { readonly state: 'waiting'; readonly error: string; readonly delaySeconds: number };

/**
 * Stores the outcome, and of a mail that is not to be remembered nothing else once it is final, unless another
 * process has taken over the mail in the meantime.
 */
export async function settleMail(
  sql: Sql,
  held: { readonly id: string; readonly holder: string },
  outcome: MailOutcome,
): Promise<boolean> {
  const rows = await sql.query(
    `update mail set state = $3, held_by = null, held_until = null,
            next_attempt_at = now() + make_interval(secs => $5),
            sent_at = case when $3 = 'sent' then clock_timestamp() else sent_at end,
            last_error = case when forget_after and $3 <> 'waiting' then null else $4 end,
            recipient = case when forget_after and $3 <> 'waiting' then '[erased]' else recipient end,
            reply_to = case when forget_after and $3 <> 'waiting' then null else reply_to end,
            data = case when forget_after and $3 <> 'waiting' then '{}' else data end
      where id = $1 and held_by = $2 and state = 'sending' returning id`,
    [
      held.id,
      held.holder,
      outcome.state,
      'error' in outcome ? outcome.error.slice(0, 500) : null,
      outcome.state === 'waiting' ? outcome.delaySeconds : 0,
    ],
  );
  return rows.length > 0;
}

/** Queues a failed or uncertain mail again; false if it is neither, or nothing of it was kept. */
export async function retryMail(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql.query(
    `update mail set state = 'waiting', attempts = 0, next_attempt_at = now()
      where id = $1 and state in ('failed', 'uncertain') and not forget_after returning id`,
    [id],
  );
  return rows.length > 0;
}
