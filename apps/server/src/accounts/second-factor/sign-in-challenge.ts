import type { Sql, Transaction } from '../../platform/database/database.ts';
import { hashSecretCode, makeSecretCode } from '../../platform/secrets/secret-code.ts';

/** The second half of a sign-in must follow within ten minutes and five tries. */
const challengeLifeMs = 600_000;
const challengeTries = 5;

/** The sign-in that a challenge belongs to. */
export interface Challenge {
  readonly memberId: string;
  readonly provider: string;
}

export async function openChallenge(tx: Transaction, challenge: Challenge & { at: Date }): Promise<string> {
  const secret = makeSecretCode();
  await tx.query(
    `insert into sign_in_challenge (challenge_hash, member_id, provider, expires_at) values ($1, $2, $3, $4)`,
    [
      hashSecretCode(secret),
      challenge.memberId,
      challenge.provider,
      new Date(challenge.at.getTime() + challengeLifeMs),
    ],
  );
  return secret;
}

/** Counts a try; null when the challenge is unknown, too old, or had too many tries. */
export async function takeChallengeTry(sql: Sql, secret: string, at: Date): Promise<Challenge | null> {
  const rows = await sql.query<Challenge>(
    `update sign_in_challenge set failures = failures + 1
     where challenge_hash = $1 and expires_at > $2 and failures < $3
     returning member_id as "memberId", provider`,
    [hashSecretCode(secret), at, challengeTries],
  );
  return rows[0] ?? null;
}

export async function closeChallenge(sql: Sql, secret: string): Promise<void> {
  await sql.query('delete from sign_in_challenge where challenge_hash = $1', [hashSecretCode(secret)]);
}
