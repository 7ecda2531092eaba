import { randomInt } from 'node:crypto';
import pg from 'pg';
import { CannotStart } from '../../config/cannot-start.ts';

/** Two of them make a number that nobody else locks at this moment. */
const LARGEST = 2 ** 31;
const CONNECT_MS = 5000;

/**
 * Refuses an address that leads to another database than `DATABASE_URL`: the tables of one would be brought up to date,
 * and those of the other used. Names of hosts say nothing about that, so a lock that is taken through one is tried through
 * the other, which may be a pooler.
 */
export async function refuseOtherDatabase(
  url: string,
  other: { readonly url: string; readonly variable: string },
): Promise<void> {
  const [holder, asker] = [other.url, url].map(
    (connectionString) =>
      new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS }),
  ) as [pg.Client, pg.Client];
  const key = [randomInt(LARGEST), randomInt(LARGEST)];
  try {
    for (const client of [holder, asker]) {
      client.on('error', () => undefined);
      await client.connect();
    }
    await holder.query('select pg_advisory_lock($1::int, $2::int)', key);
    // For one statement, which is all that some poolers keep a session for; nobody needs a right to see locks.
    const { rows } = await asker.query('select pg_try_advisory_xact_lock($1::int, $2::int) as "isFree"', key);
    if (rows[0]?.isFree) throw new CannotStart(sentence(url, other));
  } finally {
    // The lock ends with its session.
    await Promise.allSettled([holder.end(), asker.end()]);
  }
}

function sentence(url: string, other: { readonly url: string; readonly variable: string }): string {
  return `${other.variable} leads to ${placeOf(other.url)} and DATABASE_URL to ${placeOf(url)}, which are two databases; correct one of them. Nothing was changed.`;
}

function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || 'localhost'}${pathname}`;
}
