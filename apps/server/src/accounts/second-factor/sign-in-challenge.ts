import type { Sql, Transaction } from '../../platform/database/database.ts';
import { tables } from '../../platform/database/tables.ts';
import { hashSecretCode, makeSecretCode } from '../../platform/secrets/secret-code.ts';

/** The second half of a sign-in, after a code or after the return from a provider, must follow within ten minutes and five attempts. */
const challengeLifeMs = 600_000;
const challengeTries = 5;

/** The sign-in that a challenge belongs to. */
export interface Challenge {
  readonly memberId: string;
  readonly provider: string;
}

export async function openChallenge(tx: Transaction, challenge: Challenge & { at: Date }): Promise<string> {
  const secret = makeSecretCode();
  const { memberId, provider, at } = challenge;
  const expiresAt = new Date(at.getTime() + challengeLifeMs);
  await tables(tx)
    .insertInto('sign_in_challenge')
    .values({ challengeHash: hashSecretCode(secret), memberId, provider, expiresAt })
    .execute();
  return secret;
}

/** Counts an attempt; null when the challenge is unknown, too old, or has had too many attempts. */
export async function takeChallengeTry(sql: Sql, secret: string, at: Date): Promise<Challenge | null> {
  const challenge = await tables(sql)
    .updateTable('sign_in_challenge')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where('challengeHash', '=', hashSecretCode(secret))
    .where('expiresAt', '>', at)
    .where('failures', '<', challengeTries)
    .returning(['memberId', 'provider'])
    .executeTakeFirst();
  return challenge ?? null;
}

/** Uses up a challenge that waits for nothing more; null when it is unknown, used or too old. */
export async function takeChallenge(sql: Sql, secret: string, at: Date): Promise<Challenge | null> {
  const challenge = await tables(sql)
    .deleteFrom('sign_in_challenge')
    .where('challengeHash', '=', hashSecretCode(secret))
    .where('expiresAt', '>', at)
    .returning(['memberId', 'provider'])
    .executeTakeFirst();
  return challenge ?? null;
}

/** False when it is gone already. */
export async function closeChallenge(sql: Sql, secret: string): Promise<boolean> {
  const closed = await sql.query('delete from sign_in_challenge where challenge_hash = $1 returning 1', [
    hashSecretCode(secret),
  ]);
  return closed.length > 0;
}

/** Ends every sign-in of a member that waits for its second half. */
export async function closeChallenges(sql: Sql, memberId: string): Promise<void> {
  await sql.query('delete from sign_in_challenge where member_id = $1', [memberId]);
}
