import { DomainError } from '../platform/errors/index.ts';
import { hashSecretCode, makeSecretCode } from '../platform/secrets/secret-code.ts';
import { WrongPassword } from './account-errors.ts';
import type { Accounts } from './accounts.ts';
import { passwordMatches } from './password-hash.ts';
import type { Browser } from './session-cookie.ts';
import { readCookie, readSessionValue, writeCookie } from './session-cookie.ts';
import { loginTries, takeTry, trySubject } from './sign-in-tries.ts';
import type { Member } from './store/member-store.ts';
import { findSession } from './store/session-store.ts';

/** Gives the browser that signs up a secret to keep, and returns its hash. */
export function markSignUpBrowser(accounts: Accounts, browser: Browser): Buffer {
  const given = readCookie(accounts, browser.request, 'signUp');
  const secret = given !== null && /^[\w-]{43}$/.test(given) ? given : makeSecretCode();
  writeCookie(accounts, browser.reply, { kind: 'signUp', value: secret });
  return hashSecretCode(secret);
}

/** The link was opened in a browser that did not ask for it: the password shows that it is the same person. */
class AskerUnproven extends DomainError {
  constructor({ hasPassword }: { readonly hasPassword: boolean }) {
    super({
      kind: 'invalid',
      code: hasPassword ? 'auth/password-needed' : 'auth/other-browser',
      message: hasPassword
        ? 'Please enter the password of this account.'
        : 'Please open this link in the browser in which you signed up.',
    });
  }
}

async function isAskersBrowser(accounts: Accounts, member: Member, browser: Browser): Promise<boolean> {
  const kept = readCookie(accounts, browser.request, 'signUp');
  if (kept !== null && member.signUpHash?.equals(hashSecretCode(kept))) return true;
  const value = readCookie(accounts, browser.request, 'session');
  const cookie = value === null ? null : readSessionValue(accounts, value);
  if (cookie === null) return false;
  const { database } = accounts.platform;
  const session = await findSession(database, hashSecretCode(cookie.secret), accounts.now());
  return session?.memberId === member.id;
}

/** The password that goes with a link: each look at it is a try, and a wrong one is in the audit log. */
export async function requirePassword(
  accounts: Accounts,
  member: Member,
  { browser, password }: { readonly browser: Browser; readonly password: string },
): Promise<void> {
  const subject = await trySubject(accounts, member.email, browser);
  await takeTry(accounts, loginTries, subject);
  if (!(await passwordMatches(member.passwordHash, password))) {
    const reason = 'auth/wrong-password';
    const { request } = browser;
    await accounts.platform.audit.recordFailure({
      ...{ action: 'link.failed', reason, request },
      ...{ account: member.email, subject: `member:${member.id}` },
    });
    throw new WrongPassword();
  }
  await accounts.tries.succeeded(loginTries, subject);
}

/**
 * Whoever opens a mailed link reads the mailbox, but the account may be somebody else's, who named this address to get
 * it confirmed and keep the password. So the link counts in the browser that asked for it, or with the password.
 */
export async function requireAsker(
  accounts: Accounts,
  member: Member,
  { browser, password }: { readonly browser: Browser; readonly password: string | undefined },
): Promise<void> {
  if (await isAskersBrowser(accounts, member, browser)) return;
  const hasPassword = member.passwordHash !== null;
  if (!hasPassword || password === undefined) throw new AskerUnproven({ hasPassword });
  await requirePassword(accounts, member, { browser, password });
}
