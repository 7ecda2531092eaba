import type { ExpressionBuilder } from 'kysely';
import type { Sql } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { rowCount, tables } from '../database/tables.ts';
import type { StoredMail } from './mail-store.ts';

/** A mail as listed for admins and at /dev/outbox. */
export interface OutboxMail extends Omit<StoredMail, 'ageSeconds'> {
  readonly state: 'waiting' | 'sending' | 'sent' | 'suppressed' | 'dropped' | 'failed' | 'uncertain';
  readonly nextAttemptAt: Date;
  readonly sentAt: Date | null;
  readonly lastError: string | null;
}

/** A rendered mail, with its secrets; only on a loopback installation. */
export interface RenderedMail {
  readonly id: string;
  readonly recipient: string;
  readonly template: string;
  readonly sentAt: Date;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface OutboxFilter {
  readonly state?: OutboxMail['state'];
  readonly to?: string;
  readonly limit: number;
  readonly offset: number;
}

/** Mails newest first, and how many there are. */
export async function listOutbox(
  sql: Sql,
  { state, to, limit, offset }: OutboxFilter,
): Promise<{ items: OutboxMail[]; total: number }> {
  let mails = tables(sql).selectFrom('mail');
  if (state !== undefined) mails = mails.where('state', '=', state);
  if (to !== undefined) mails = mails.where(sentTo(to));
  const items = await mails
    .select(['id', 'template', 'kind', 'recipient', 'language', 'data', 'replyTo', 'attempts', 'createdAt'])
    .select(['state', 'nextAttemptAt', 'sentAt', 'lastError'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await mails.select(rowCount.as('total')).executeTakeFirstOrThrow();
  return { items, total };
}

function sentTo(address: string) {
  return ({ eb, fn }: ExpressionBuilder<Schema, 'mail'>) =>
    eb(fn<string>('lower', ['recipient']), '=', address.trim().toLowerCase());
}

function rendered(sql: Sql) {
  return tables(sql)
    .selectFrom('mail')
    .innerJoin('mail_preview as p', 'p.mailId', 'mail.id')
    .select(['id', 'recipient', 'template', 'sentAt', 'p.subject', 'p.html', 'p.textBody as text'])
    .where('sentAt', 'is not', null)
    .$narrowType<{ sentAt: Date }>();
}

/** The newest rendered mails. */
export function listRendered(sql: Sql, to: string | null): Promise<RenderedMail[]> {
  const mails = to === null ? rendered(sql) : rendered(sql).where(sentTo(to));
  return mails.orderBy('sentAt', 'desc').orderBy('id').limit(200).execute();
}

export async function findRendered(sql: Sql, id: string): Promise<RenderedMail | null> {
  return (await rendered(sql).where('id', '=', id).executeTakeFirst()) ?? null;
}
