import { TooManyRequests } from '../platform/errors/index.ts';
import type { TryLimiter, TryRule } from '../platform/http/index.ts';

/**
 * Whose attempts are counted together. Strangers share one count per account, so that guessing from many addresses is
 * slow; a browser from which the member has signed in before has its own, so that guessing never locks the owner out.
 * Accounts that do not exist are counted just like those that do.
 */
export interface TryKey {
  readonly email: string;
  /** Secret of the browser's device cookie if it belongs to this account; null for a stranger. */
  readonly knownDevice: string | null;
}

/** Ten attempts in fifteen minutes per account, then a growing delay of up to four hours. */
export const loginTries: TryRule = {
  name: 'login',
  max: 10,
  windowSeconds: 15 * 60,
  longestDelaySeconds: 4 * 3600,
};

/** Re-authentication has a count of its own, per member. */
export const stepUpTries: TryRule = { ...loginTries, name: 'step-up' };

/** The subject of a sign-in. */
export function signInSubject(key: TryKey): string {
  return `${key.email}\n${key.knownDevice ?? ''}`;
}

/** Counts an attempt before the password is looked at; throws while the account has to wait. */
export async function takeTry(limiter: TryLimiter, rule: TryRule, subject: string): Promise<void> {
  const decision = await limiter.attempt(rule, subject);
  if (!decision.allowed) throw new TooManyRequests(decision.retryAfterSeconds, 'auth/too-many-requests');
}
