import { createHmac } from 'node:crypto';
import type { Database, Sql } from '../database/database.ts';
import { deriveKey } from '../secrets/master-key.ts';
import { normaliseAddress } from './mail-address.ts';
import type { Suppression } from './mailer.ts';

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

  return {
    async suppress(email, sql: Sql = database) {
      await sql.query(
        `insert into unsubscribed (email_hash, email) values ($1, $2)
         on conflict (email_hash) do update set emails = true, email = excluded.email, at = now()`,
        [hashOf(email), normaliseAddress(email)],
      );
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
  };
}

/** Removes an address from everything the mailer stores; only the keyed hash of a suppression stays. */
export async function forgetAddress(sql: Sql, email: string): Promise<void> {
  const address = normaliseAddress(email);
  await sql.query('update unsubscribed set email = null where email = $1', [address]);
  await sql.query('delete from mail where lower(recipient) = $1', [address]);
}
