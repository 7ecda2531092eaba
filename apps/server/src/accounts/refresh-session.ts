import type { FastifyRequest } from 'fastify';
import { InvalidCredentials } from '../platform/errors/index.ts';
import { hashSecretCode } from '../platform/secrets/secret-code.ts';
import type { Accounts } from './accounts.ts';
import { endSessionsIn } from './end-session.ts';
import { tellSecurityChange } from './mails/security-mail.ts';
import type { Browser } from './session-cookie.ts';
import {
  readCookie,
  readSessionValue,
  type SessionCookie,
  writeCookie,
  writeSessionValue,
} from './session-cookie.ts';
import { describeSignedIn } from './signed-in-reply.ts';
import { findMember } from './store/member-store.ts';
import { findSession, renewSession, type Session } from './store/session-store.ts';

/**
 * An old cookie came back after its successor was given out: the browser or somebody else holds a copy. Nobody can tell
 * which of them is the owner, so the session ends for both, and the owner is told.
 */
async function endCopiedSession(
  accounts: Accounts,
  session: Session,
  request: FastifyRequest,
): Promise<void> {
  const { id: sessionId, memberId } = session;
  await accounts.platform.database.transaction(async (tx) => {
    if ((await endSessionsIn(accounts, tx, { memberId, sessionId })) === 0) return;
    const member = await findMember(tx, memberId);
    await accounts.platform.audit.recordFailure(
      {
        ...{ action: 'session.copied', reason: 'old-cookie', request, subject: `member:${memberId}` },
        ...(member !== null && { account: member.email }),
      },
      tx,
    );
    if (member !== null) await tellSecurityChange(accounts, tx, { member, change: 'session-copied' });
  });
}

function cookieOf(accounts: Accounts, browser: Browser): SessionCookie | null {
  const value = readCookie(accounts, browser.request, 'session');
  return value === null ? null : readSessionValue(accounts, value);
}

/** Uses the session of the cookie and gives the browser the newest cookie; null if there is no such session any more. */
export async function renewCookie(accounts: Accounts, browser: Browser): Promise<Session | null> {
  const cookie = cookieOf(accounts, browser);
  const { database } = accounts.platform;
  const at = accounts.now();
  if (cookie !== null) {
    const { secret, generation } = cookie;
    const secretHash = hashSecretCode(secret);
    const session = await renewSession(database, { secretHash, generation, at });
    if (session !== null) {
      const value = writeSessionValue(accounts, { secret, generation: session.generation });
      writeCookie(accounts, browser.reply, { kind: 'session', value });
      return session;
    }
    const copied = await findSession(database, secretHash, at);
    if (copied !== null) await endCopiedSession(accounts, copied, browser.request);
  }
  writeCookie(accounts, browser.reply, { kind: 'session', value: null });
  return null;
}

/** A new access token for the cookie's session, and a new cookie. The cookie of an ended session is removed. */
export async function refreshSession(
  accounts: Accounts,
  browser: Browser,
): ReturnType<typeof describeSignedIn> {
  if (readCookie(accounts, browser.request, 'session') === null) throw new InvalidCredentials();
  const session = await renewCookie(accounts, browser);
  const member = session === null ? null : await findMember(accounts.platform.database, session.memberId);
  if (session === null || member === null || member.disabledAt !== null) throw new InvalidCredentials();
  return describeSignedIn(accounts, member, session);
}
