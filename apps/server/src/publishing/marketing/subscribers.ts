import type { CallReply, Calls, subscriberStates } from '@auspex/contract';
import type { Language } from '@auspex/market';
import type { Sql } from '../../platform/database/database.ts';
import { rowCount, tables } from '../../platform/database/tables.ts';
import type { Suppression } from '../../platform/mailer/mailer.ts';

type State = (typeof subscriberStates)[number];

/** Somebody with a confirmed account, a newsletter, or both. */
export interface Subscriber {
  readonly email: string;
  readonly language: Language;
  readonly member: boolean;
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
    .select(['email', 'language', 'createdAt'])
    .execute();
  const readers = await tables(sql)
    .selectFrom('newsletter_reader')
    .select(['email', 'language', 'askedAt', 'confirmedAt'])
    .execute();
  const known = await tables(sql).selectFrom('unsubscribed').select(['email', 'reason']).execute();
  const reasonOf = new Map(known.map(({ email, reason }) => [email, reason]));
  const found = new Map<string, Omit<Subscriber, 'state'> & { readonly confirmed: boolean }>();
  for (const { email, language, askedAt, confirmedAt } of readers) {
    const confirmed = confirmedAt !== null;
    found.set(email, { email, language, member: false, reader: confirmed, since: askedAt, confirmed });
  }
  for (const { email: written, language, createdAt } of members) {
    const email = written.toLowerCase();
    const reader = found.get(email)?.reader ?? false;
    found.set(email, { email, language, member: true, reader, since: createdAt, confirmed: true });
  }
  const suppressed = await suppression.suppressedAmong([...found.keys()]);
  return [...found.values()]
    .map(({ confirmed, ...one }) => {
      const stopped = suppressed.has(one.email) ? reasons[reasonOf.get(one.email) ?? 'asked'] : null;
      return { ...one, state: stopped ?? (confirmed ? ('active' as const) : ('unconfirmed' as const)) };
    })
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
