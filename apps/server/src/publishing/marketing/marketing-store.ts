import type { CallReply, Calls, MarketingSegment, MarketingTexts } from '@auspex/contract';
import type { Language } from '@auspex/market';
import type { Sql, Transaction } from '../../platform/database/database.ts';
import { rowCount, tables } from '../../platform/database/tables.ts';

export type Progress = CallReply<Calls['marketing.list']>['items'][number]['progress'];

export interface StoredMarketingMail {
  readonly id: string;
  readonly texts: MarketingTexts;
  readonly segment: MarketingSegment;
  readonly state: 'sending' | 'sent' | 'stopped';
  readonly recipients: number;
  readonly confirmedAt: Date;
  readonly endedAt: Date | null;
  readonly result: Progress | null;
}

const columns = [
  ...(['id', 'texts', 'segment', 'state', 'recipients'] as const),
  ...(['confirmedAt', 'endedAt', 'result'] as const),
] as const;

export async function findMarketingMail(sql: Sql, id: string): Promise<StoredMarketingMail | null> {
  const rows = tables(sql).selectFrom('marketing_mail').where('id', '=', id).select(columns);
  return (await rows.executeTakeFirst()) ?? null;
}

/** Newest first. */
export async function listMarketingMails(
  sql: Sql,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ items: StoredMarketingMail[]; total: number }> {
  const all = tables(sql).selectFrom('marketing_mail');
  const page = all.select(columns).orderBy('confirmedAt', 'desc').orderBy('id');
  const { total } = await all.select(rowCount.as('total')).executeTakeFirstOrThrow();
  return { items: await page.limit(limit).offset(offset).execute(), total };
}

export interface Recipient {
  readonly email: string;
  readonly language: Language;
}

/** Writes down the mail and everybody who gets it; false if a mail with this id is there already. */
export async function insertMarketingMail(
  tx: Transaction,
  mail: Pick<StoredMarketingMail, 'id' | 'texts' | 'segment' | 'confirmedAt'>,
  recipients: readonly Recipient[],
): Promise<boolean> {
  const made = await tables(tx)
    .insertInto('marketing_mail')
    .values({
      ...{ id: mail.id, confirmedAt: mail.confirmedAt, recipients: recipients.length },
      texts: JSON.stringify(mail.texts),
      segment: JSON.stringify(mail.segment),
      state: 'sending',
    })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .execute();
  if (made.length === 0) return false;
  await tx.query(
    `insert into marketing_recipient (marketing_mail_id, email, language)
     select $1, email, language from unnest($2::text[], $3::text[]) as r (email, language)`,
    [mail.id, recipients.map(({ email }) => email), recipients.map(({ language }) => language)],
  );
  return true;
}

/** The next ones who are not in the outbox yet; nobody else takes them until the transaction ends. */
export async function takeRecipients(tx: Transaction, mailId: string, most: number) {
  const open = tables(tx).selectFrom('marketing_recipient').where('marketingMailId', '=', mailId);
  const rows = await open
    .where('queued', '=', false)
    .select(['id', 'email', 'language'])
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.flatMap(({ email, ...rest }) => (email === null ? [] : [{ ...rest, email }]));
}

/** Notes which mail of the outbox is whose. */
export async function noteQueued(
  tx: Transaction,
  queued: readonly { readonly id: string; readonly mailId: string }[],
): Promise<void> {
  await tx.query(
    `update marketing_recipient r set queued = true, mail_id = q.mail_id
       from unnest($1::bigint[], $2::uuid[]) as q (id, mail_id) where r.id = q.id`,
    [queued.map(({ id }) => id), queued.map(({ mailId }) => mailId)],
  );
}

/** How far a mail is, by what became of each recipient's mail. */
export async function readProgress(sql: Sql, mailId: string): Promise<Progress> {
  const rows = await tables(sql)
    .selectFrom('marketing_recipient as r')
    .leftJoin('mail as m', 'm.id', 'r.mailId')
    .where('r.marketingMailId', '=', mailId)
    .select(['r.queued', 'm.state', 'r.outcome', rowCount.as('count')])
    .groupBy(['r.queued', 'm.state', 'r.outcome'])
    .execute();
  const progress = { waiting: 0, sent: 0, suppressed: 0, failed: 0, uncertain: 0 };
  for (const { queued, state, outcome, count } of rows) {
    // A mail that is gone was forgotten after it was counted, or erased with its account.
    const now = queued ? (state ?? outcome ?? 'suppressed') : 'waiting';
    progress[now === 'sending' || now === 'dropped' ? 'waiting' : now] += count;
  }
  return progress;
}

/** How many of its mails are still to be dealt with; of a stopped one nothing more goes into the outbox. */
export async function countPending(
  sql: Sql,
  { id, state }: Pick<StoredMarketingMail, 'id' | 'state'>,
): Promise<number> {
  const { count } = await tables(sql)
    .selectFrom('marketing_recipient as r')
    .leftJoin('mail as m', 'm.id', 'r.mailId')
    .where('r.marketingMailId', '=', id)
    .where((r) =>
      r.or([
        r('m.state', 'in', ['waiting', 'sending']),
        ...(state === 'stopped' ? [] : [r('r.queued', '=', false)]),
      ]),
    )
    .select(rowCount.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Ends a mail, once: sent to its end, or stopped. */
export async function endMarketingMail(
  sql: Sql,
  id: string,
  end: { readonly state: 'sent' | 'stopped'; readonly at: Date },
): Promise<boolean> {
  const ended = await tables(sql)
    .updateTable('marketing_mail')
    .set({ state: end.state, endedAt: end.at })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .returning('id')
    .execute();
  return ended.length > 0;
}

/** Keeps what became of each recipient's mail, and the counts of it. */
export async function keepResult(sql: Sql, id: string): Promise<void> {
  await sql.query(
    `update marketing_recipient r set outcome = m.state from mail m
      where r.marketing_mail_id = $1 and m.id = r.mail_id and m.state not in ('waiting', 'sending')
        and r.outcome is distinct from m.state`,
    [id],
  );
  const mail = tables(sql).updateTable('marketing_mail').where('id', '=', id);
  await mail.set({ result: JSON.stringify(await readProgress(sql, id)) }).execute();
}

/** A mail of the outbox is sent again: the counts of its campaign are open until it is dealt with. */
export async function reopenResult(tx: Transaction, mailId: string): Promise<string | null> {
  const [reopened] = await tx.query(
    `update marketing_mail set result = null
      where id = (select marketing_mail_id from marketing_recipient where mail_id = $1) returning id`,
    [mailId],
  );
  return reopened === undefined ? null : String(reopened.id);
}
