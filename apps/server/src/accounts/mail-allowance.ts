import { createHmac } from 'node:crypto';
import type { Sql, Transaction } from '../platform/database/database.ts';
import type { Accounts } from './accounts.ts';
import { normaliseEmail } from './store/member-store.ts';

/** Anybody can have these mails sent to anybody: one a minute to an address, and five an hour. */
const leastApart = '1 minute';
const mostPerHour = 5;
/** The last two are kept for links to a new password, so that nobody can use them up for the owner. */
const mostOthersPerHour = 3;

function hashAddress(accounts: Accounts, email: string): Buffer {
  return createHmac('sha256', accounts.addressKey).update(normaliseEmail(email)).digest();
}

/**
 * Whether one more mail of sign-up, verification, reset or change of address may go to this address now, and counts
 * it. One statement, so that requests at the same moment cannot all be the first. A mail that is held back is never
 * written, so no code is made for it and the link that was sent before keeps working.
 */
export async function takeMailAllowance(
  accounts: Accounts,
  tx: Transaction,
  { to, kind }: { readonly to: string; readonly kind: 'reset' | 'other' },
): Promise<boolean> {
  const most = kind === 'reset' ? mostPerHour : mostOthersPerHour;
  const rows = await tx.query(
    `insert into mail_allowance as a (email_hash, recent) values ($1, array[$2::timestamptz])
     on conflict (email_hash) do update
       set recent = array(select t from unnest(a.recent) t where t > $2 - interval '1 hour') || $2::timestamptz
       where not exists (select from unnest(a.recent) t where t > $2 - $3::interval)
         and (select count(*) from unnest(a.recent) t where t > $2 - interval '1 hour') < $4
     returning email_hash`,
    [hashAddress(accounts, to), accounts.now(), leastApart, most],
  );
  return rows.length > 0;
}

/** Somebody used a link that was sent to this address: it is theirs, and they need not wait for the next mail. */
export async function renewMailAllowance(accounts: Accounts, sql: Sql, email: string): Promise<void> {
  await sql.query('delete from mail_allowance where email_hash = $1', [hashAddress(accounts, email)]);
}

export async function forgetOldAllowances(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    "delete from mail_allowance where not exists (select from unnest(recent) t where t > $1::timestamptz - interval '1 hour')",
    [now],
  );
}
