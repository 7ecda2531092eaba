import { createHmac } from 'node:crypto';
import type { Database, Sql } from '../database/database.ts';
import { tables } from '../database/tables.ts';
import { deriveKey } from '../secrets/master-key.ts';
import { type Bounce, REFUSED_DAYS, REFUSED_WITHIN_DAYS } from './bounces.ts';
import { normaliseAddress } from './mail-address.ts';
import type { Suppression } from './mailer.ts';

/** Why an address gets no marketing mail. */
type Reason = 'asked' | 'bounced' | 'complained';

/**
 * The list of those who want no marketing mail. The hash is keyed: a stolen table does not reveal who erased their
 * account.
 */
export function createSuppression(database: Database, masterKey: Buffer): Suppression {
  const key = deriveKey(masterKey, 'unsubscribed addresses');
  const hashOf = (email: string): Buffer =>
    createHmac('sha256', key).update(normaliseAddress(email)).digest();

  async function suppressedAmong(emails: readonly string[]): Promise<ReadonlySet<string>> {
    const byHash = new Map(emails.map((email) => [hashOf(email).toString('hex'), email]));
    const rows = await database.query(
      `select encode(email_hash, 'hex') as hash from unsubscribed
        where emails and encode(email_hash, 'hex') = any($1::text[])
       union all
       select encode(hashed.hash, 'hex') from unsubscribed
         join unnest($2::text[], $3::bytea[]) as hashed (email, hash) on hashed.email = unsubscribed.email
        where emails`,
      [[...byHash.keys()], emails.map(normaliseAddress), emails.map(hashOf)],
    );
    return new Set(rows.flatMap(({ hash }) => byHash.get(String(hash)) ?? []));
  }

  /** An address that nobody here has is not stored: it may be that of an account that was erased. */
  async function stop(email: string, reason: Reason, sql: Sql): Promise<void> {
    const [hash, address] = [hashOf(email), normaliseAddress(email)];
    // Two at once may meet in either; after a change of the key only the address is the same.
    const added = await sql.query(
      `insert into unsubscribed (email_hash, email, reason)
       values ($1, case when is_kept_address($2) then $2 end, $3) on conflict do nothing returning 1`,
      [hash, address, reason],
    );
    if (added.length > 0) return;
    // A complaint is not taken back by leaving, nor either of them by what comes back later.
    await sql.query(
      `update unsubscribed set emails = true, at = now(),
         email = coalesce(email, case when is_kept_address($2) then $2 end),
         reason = case when 'complained' in (reason, $3) then 'complained'
                       when 'asked' in (reason, $3) then 'asked' else reason end
        where email_hash = $1 or email = $2`,
      [hash, address, reason],
    );
  }

  /** False if the event is known already. */
  async function keepBounce({ email, kind, source, event, reason }: Bounce, sql: Sql): Promise<boolean> {
    const kept = await sql.query(
      `insert into mail_bounce (email_hash, kind, source, event, reason, at) values ($1, $2, $3, $4, $5, now())
       on conflict (event) do nothing returning id`,
      [hashOf(email), kind, source, event ?? null, withoutAddresses(reason)],
    );
    return kept.length > 0;
  }

  return {
    suppress: (email, sql: Sql = database) => stop(email, 'asked', sql),
    async follow({ from, to }, sql) {
      const wish = await findWish(sql, { hash: hashOf(from), address: normaliseAddress(from) });
      if (wish !== null) await stop(to, wish, sql);
    },
    async noteBounce(bounce) {
      const { email, kind } = bounce;
      await database.transaction(async (tx) => {
        if (!(await keepBounce(bounce, tx))) return;
        if (kind === 'complaint') await stop(email, 'complained', tx);
        else if (kind === 'address' || (await refusesForGood(hashOf(email), tx)))
          await stop(email, 'bounced', tx);
      });
    },
    async allow(email, sql: Sql = database) {
      await sql.query('delete from unsubscribed where email_hash = $1 or email = $2', [
        hashOf(email),
        normaliseAddress(email),
      ]);
    },
    async isSuppressed(email) {
      return (await suppressedAmong([email])).size > 0;
    },
    suppressedAmong,
    mayBeAsked: (email) => mayBeAsked(database, { hash: hashOf(email), address: normaliseAddress(email) }),
  };
}

async function refusesForGood(hash: Buffer, sql: Sql): Promise<boolean> {
  const days = await sql.query(
    `select distinct (at at time zone 'UTC')::date from mail_bounce
      where email_hash = $1 and kind = 'refused' and at > now() - make_interval(days => $2)`,
    [hash, REFUSED_WITHIN_DAYS],
  );
  return days.length >= REFUSED_DAYS;
}

/** Why the owner of an address wants no marketing mail; null for one who does, or whose mailbox only is dead. */
async function findWish(
  sql: Sql,
  { hash, address }: { readonly hash: Buffer; readonly address: string },
): Promise<Reason | null> {
  const wish = await tables(sql)
    .selectFrom('unsubscribed')
    .select('reason')
    .where('emails', '=', true)
    .where('reason', '<>', 'bounced')
    .where((row) => row.or([row('emailHash', '=', hash), row('email', '=', address)]))
    .executeTakeFirst();
  return wish?.reason ?? null;
}

async function mayBeAsked(
  sql: Sql,
  { hash, address }: { readonly hash: Buffer; readonly address: string },
): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from unsubscribed where emails and (email_hash = $1 or email = $2)
       and (reason = 'complained' or reason = 'bounced' and at > now() - interval '30 days')`,
    [hash, address],
  );
  return rows.length === 0;
}

/** Servers repeat the address in what they say; it must not outlive an erasure here. */
function withoutAddresses(reason: string): string {
  const words = reason.slice(0, 300).split(/\s/);
  return words.map((word) => (word.includes('@') ? '[address]' : word)).join(' ');
}

/**
 * Removes an address from everything the mailer stores; only the keyed hash of a suppression stays. Of one that was left
 * at `until`, what is younger may be somebody else's.
 */
export async function forgetAddress(
  sql: Sql,
  { email, until }: { readonly email: string; readonly until: Date | null },
): Promise<void> {
  const values = [normaliseAddress(email), until];
  // A time that was read has no microseconds.
  const old = "($2::timestamptz is null or date_trunc('milliseconds', created_at) <= $2)";
  await sql.query(
    'update unsubscribed set email = null where email = $1 and ($2::timestamptz is null or not is_kept_address($1))',
    values,
  );
  await sql.query(`delete from mail where lower(recipient) = $1 and ${old}`, values);
  // A letter that still has to reach us keeps its writer until it has.
  await sql.query(`update mail set forget_after = true where lower(reply_to) = $1 and ${old}`, values);
  await sql.query(
    `delete from mail where lower(reply_to) = $1 and state not in ('waiting', 'sending') and ${old}`,
    values,
  );
}
