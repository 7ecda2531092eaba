import type { CallReply, Calls, subscriberStates } from '@auspex/contract';
import type { Language } from '@auspex/market';
import type { Sql } from '../../platform/database/database.ts';
import { rowCount, tables } from '../../platform/database/tables.ts';
import type { Suppression } from '../../platform/mailer/mailer.ts';

type State = (typeof subscriberStates)[number];

/** Somebody with a confirmed account, a newsletter, or both; only `active` ones are ever written to. */
export interface Subscriber {
  readonly email: string;
  readonly language: Language;
  readonly displayName: string;
  readonly member: boolean;
  /** Chose the newsletter: by the link in a mail, or in the settings of the account. */
  readonly reader: boolean;
  readonly state: State;
  readonly since: Date;
}

const reasons = { asked: 'unsubscribed', bounced: 'bounced', complained: 'complained' } as const;

/** Everybody, by address; whether mail goes to them is what sending would find, too. */
export async function listSubscribers(
  sql: Sql,
  suppression: Pick<Suppression, 'suppressedAmong'>,
): Promise<Subscriber[]> {
  const members = await tables(sql)
    .selectFrom('member')
    .where('emailVerifiedAt', 'is not', null)
    .where('disabledAt', 'is', null)
    .select(['email', 'language', 'displayName', 'createdAt'])
    .execute();
  const readers = await tables(sql)
    .selectFrom('newsletter_reader')
    .select(['email', 'language', 'askedAt', 'confirmedAt'])
    .execute();
  const known = await tables(sql).selectFrom('unsubscribed').select(['email', 'reason']).execute();
  const reasonOf = new Map(known.map(({ email, reason }) => [email, reason]));
  const found = new Map<string, Subscriber>();
  for (const { email, language, askedAt, confirmedAt } of readers) {
    const reader = confirmedAt !== null;
    const state = reader ? 'active' : 'unconfirmed';
    found.set(email, { email, language, displayName: '', member: false, reader, state, since: askedAt });
  }
  for (const { email: written, language, displayName, createdAt } of members) {
    const email = written.toLowerCase();
    const { reader = false, state = 'not-chosen' } = found.get(email) ?? {};
    const name = displayName ?? '';
    found.set(email, { email, language, displayName: name, member: true, reader, state, since: createdAt });
  }
  const suppressed = await suppression.suppressedAmong([...found.keys()]);
  return [...found.values()]
    .map((one) =>
      suppressed.has(one.email) ? { ...one, state: reasons[reasonOf.get(one.email) ?? 'asked'] } : one,
    )
    .sort((one, other) => (one.email < other.email ? -1 : 1));
}

type Unsubscribed = CallReply<Calls['marketing.unsubscribed']>['items'][number];

/** Who gets no marketing mail, the latest first. */
export async function listUnsubscribed(
  sql: Sql,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ items: Unsubscribed[]; total: number }> {
  const all = tables(sql).selectFrom('unsubscribed').where('emails', '=', true);
  const rows = await all
    .select(['email', 'emails', 'reason', 'at'])
    .orderBy('at', 'desc')
    .orderBy('emailHash')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await all.select(rowCount.as('total')).executeTakeFirstOrThrow();
  return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total };
}
