import { createHash } from 'node:crypto';
import type { Sql } from '../platform/database/database.ts';

/** Ten wrong tries within a quarter of an hour are free; each further one doubles the wait, up to an hour. */
const freeTries = 10;
const windowMs = 900_000;
const firstDelayMs = 15_000;
const longestDelayMs = 3_600_000;

/**
 * Whose tries are counted. Strangers share one counter for an account, so that guessing from many addresses is slow;
 * a browser that the member has signed in with before has its own, so that guessing never locks the owner out.
 */
export interface TryKey {
  readonly email: string;
  /** Secret of the browser's device cookie when it belongs to this account; null for a stranger. */
  readonly knownDevice: string | null;
}

function keyHash(key: TryKey): Buffer {
  return createHash('sha256')
    .update(`sign-in\n${key.email}\n${key.knownDevice ?? ''}`)
    .digest();
}

/**
 * Takes one try: counted before the password is looked at and in one statement, so that parallel guesses cannot slip
 * through. Returns 0 when the try is allowed, else the seconds to wait. Accounts that do not exist are counted just
 * like those that do.
 */
export async function takeTry(sql: Sql, key: TryKey, at: Date): Promise<number> {
  const taken = await sql.query(
    `insert into sign_in_try as t (key_hash, failures, window_started_at, next_try_at) values ($1, 1, $2, $2)
     on conflict (key_hash) do update set
       failures = case when t.window_started_at < $3 then 1 else t.failures + 1 end,
       window_started_at = case when t.window_started_at < $3 then $2 else t.window_started_at end,
       next_try_at = case when t.window_started_at < $3 or t.failures + 1 < $4 then $2
         else $2 + least($5::float8 * power(2, least(t.failures + 1 - $4, 20)), $6::float8) * interval '1 ms' end
     where t.next_try_at <= $2
     returning failures`,
    [keyHash(key), at, new Date(at.getTime() - windowMs), freeTries, firstDelayMs, longestDelayMs],
  );
  if (taken.length > 0) return 0;
  const rows = await sql.query<{ nextTryAt: Date }>(
    'select next_try_at as "nextTryAt" from sign_in_try where key_hash = $1',
    [keyHash(key)],
  );
  const nextTryAt = rows[0]?.nextTryAt.getTime() ?? at.getTime();
  return Math.max(1, Math.ceil((nextTryAt - at.getTime()) / 1000));
}

/** A right password clears the counter. */
export async function forgetTries(sql: Sql, key: TryKey): Promise<void> {
  await sql.query('delete from sign_in_try where key_hash = $1', [keyHash(key)]);
}
