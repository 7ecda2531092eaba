import type { Accounts } from './accounts.ts';

const dayMs = 86_400_000;

/** Removes what nobody can use any more. Ended sessions stay for a month, so that the list of sign-ins can be explained. */
export async function removeExpired(accounts: Accounts): Promise<void> {
  const { database } = accounts.platform;
  const now = accounts.now();
  const monthAgo = new Date(now.getTime() - 30 * dayMs);
  await database.query('delete from member_code where expires_at < $1', [now]);
  await database.query('delete from sign_in_challenge where expires_at < $1', [now]);
  await database.query('delete from social_sign_in where expires_at < $1', [now]);
  await database.query('delete from link_request where created_at < $1', [new Date(now.getTime() - dayMs)]);
  await database.query('delete from sign_up where created_at < $1', [new Date(now.getTime() - dayMs)]);
  await database.query('delete from member_session where expires_at < $1 or revoked_at < $1', [monthAgo]);
}
