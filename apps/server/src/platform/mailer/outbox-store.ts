import type { Sql } from '../database/database.ts';
import type { StoredMail } from './mail-store.ts';

/** A mail as admins and /dev/outbox list it. */
export interface OutboxMail extends Omit<StoredMail, 'ageSeconds'> {
  readonly state: 'waiting' | 'sending' | 'sent' | 'suppressed' | 'failed' | 'uncertain';
  readonly nextAttemptAt: Date;
  readonly sentAt: Date | null;
  readonly lastError: string | null;
}

/** A mail as it was rendered, with its secrets; only on a loopback installation. */
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
  const filter = [state ?? null, to === undefined ? null : to.trim().toLowerCase()];
  const where = `($1::text is null or state = $1) and ($2::text is null or lower(recipient) = $2)`;
  const items = await sql.query<OutboxMail>(
    `select id, template, kind, recipient, language, data, reply_to as "replyTo", attempts, created_at as "createdAt",
            state, next_attempt_at as "nextAttemptAt", sent_at as "sentAt", last_error as "lastError"
       from mail where ${where} order by created_at desc, id limit $3 offset $4`,
    [...filter, limit, offset],
  );
  const [count] = await sql.query<{ total: number }>(
    `select count(*)::int as total from mail where ${where}`,
    filter,
  );
  return { items, total: count?.total ?? 0 };
}

const rendered = `select m.id, m.recipient, m.template, m.sent_at as "sentAt", p.subject, p.html, p.text_body as text
  from mail_preview p join mail m on m.id = p.mail_id`;

/** The newest rendered mails. */
export function listRendered(sql: Sql, to: string | null): Promise<RenderedMail[]> {
  return sql.query<RenderedMail>(
    `${rendered} where m.sent_at is not null and ($1::text is null or lower(m.recipient) = $1)
      order by m.sent_at desc, m.id limit 200`,
    [to?.trim().toLowerCase() ?? null],
  );
}

export async function findRendered(sql: Sql, id: string): Promise<RenderedMail | null> {
  const rows = await sql.query<RenderedMail>(`${rendered} where m.id = $1`, [id]);
  return rows[0] ?? null;
}
