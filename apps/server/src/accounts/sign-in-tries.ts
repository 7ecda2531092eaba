import { TooManyRequests } from '../platform/errors/index.ts';
import type { TryRule } from '../platform/http/index.ts';
import { hashSecretCode } from '../platform/secrets/secret-code.ts';
import type { Accounts } from './accounts.ts';
import type { Browser } from './session-cookie.ts';
import { readCookie } from './session-cookie.ts';
import { isKnownDevice } from './store/device-store.ts';
import type { Member } from './store/member-store.ts';
import { forgetWrongCodes } from './store/second-factor-store.ts';

/** Ten attempts in fifteen minutes per account, then a growing delay of up to four hours. */
export const loginTries: TryRule = {
  name: 'login',
  max: 10,
  windowSeconds: 15 * 60,
  longestDelaySeconds: 4 * 3600,
};

/** Re-authentication has a count of its own, per member. */
export const stepUpTries: TryRule = { ...loginTries, name: 'step-up' };

/**
 * Codes of the second factor, per member: a new sign-in gives a guesser no new ones. The window is longer than for
 * passwords, because only somebody who knows the password gets this far.
 */
export const secondFactorTries: TryRule = {
  name: 'second-factor',
  max: 10,
  windowSeconds: 3600,
  longestDelaySeconds: 24 * 3600,
};

/**
 * Whose attempts are counted together. Strangers share one count per account, so that guessing from many addresses is
 * slow; a browser from which the member has signed in before has its own, so that guessing never locks the owner out.
 * Accounts that do not exist are counted just like those that do.
 */
export async function trySubject(accounts: Accounts, email: string, browser: Browser): Promise<string> {
  const device = readCookie(accounts, browser.request, 'device') ?? '';
  const known = await isKnownDevice(accounts.platform.database, {
    email,
    deviceHash: hashSecretCode(device),
  });
  return `${email}\n${known ? device : ''}`;
}

/**
 * Counts an attempt before the password or code is looked at and returns how many are left; throws while the account
 * has to wait.
 */
export async function takeTry(accounts: Accounts, rule: TryRule, subject: string): Promise<number> {
  const decision = await accounts.tries.attempt(rule, subject);
  if (!decision.allowed) throw new TooManyRequests(decision.retryAfterSeconds, 'auth/too-many-requests');
  return decision.remaining;
}

/**
 * The password was reset by mail: what was guessed at the old one is forgotten. Codes of the second factor are not:
 * whoever reads the mailbox would get another ten with each reset.
 */
export async function forgetPasswordTries(accounts: Accounts, member: Member): Promise<void> {
  await accounts.tries.succeeded(loginTries, `${member.email}\n`);
  await accounts.tries.succeeded(stepUpTries, member.id);
}

/** The member has signed in, second factor included: their mistakes are forgotten. */
export async function forgetTries(accounts: Accounts, member: Member, browser: Browser): Promise<void> {
  await accounts.tries.succeeded(loginTries, await trySubject(accounts, member.email, browser));
  await accounts.tries.succeeded(secondFactorTries, member.id);
  await forgetWrongCodes(accounts.platform.database, member.id);
}
