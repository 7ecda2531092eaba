import { InvalidCredentials } from '../platform/errors/index.ts';
import { hashSecretCode } from '../platform/secrets/secret-code.ts';
import type { Accounts } from './accounts.ts';
import { type Browser, secureCookies } from './open-session.ts';
import { readCookie, writeCookie } from './session-cookie.ts';
import { describeSignedIn } from './signed-in-reply.ts';
import { findMember } from './store/member-store.ts';
import { touchSession } from './store/session-store.ts';

/** A new access token for the session of the cookie. A dead cookie is removed. */
export async function refreshSession(
  accounts: Accounts,
  browser: Browser,
): ReturnType<typeof describeSignedIn> {
  const secret = readCookie(browser.request, 'session');
  if (secret === null) throw new InvalidCredentials();
  const { database } = accounts.platform;
  const session = await touchSession(database, hashSecretCode(secret), accounts.now());
  const member = session === null ? null : await findMember(database, session.memberId);
  if (session === null || member === null || member.disabledAt !== null) {
    writeCookie(browser.reply, { kind: 'session', value: null, secure: secureCookies(accounts) });
    throw new InvalidCredentials();
  }
  return describeSignedIn(accounts, member, session);
}
