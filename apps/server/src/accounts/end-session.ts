import type { Transaction } from '../platform/database/database.ts';
import { hashSecretCode } from '../platform/secrets/secret-code.ts';
import type { Accounts } from './accounts.ts';
import type { Browser } from './session-cookie.ts';
import { readCookie, readSessionValue, writeCookie } from './session-cookie.ts';
import { findSession, revokeSessions, type SessionChoice } from './store/session-store.ts';

/**
 * Ends a member's sessions within a transaction: their access tokens stop working everywhere within a second of the
 * commit, and their live streams are closed (by `end_live_streams` of the database).
 */
export async function endSessionsIn(
  accounts: Accounts,
  tx: Transaction,
  choice: SessionChoice,
): Promise<number> {
  const ended = await revokeSessions(tx, choice, accounts.now());
  await accounts.revocations.announceRevoked(tx, ended);
  return ended.length;
}

/** Ends a member's sessions. */
export function endSessions(accounts: Accounts, choice: SessionChoice): Promise<number> {
  return accounts.platform.database.transaction((tx) => endSessionsIn(accounts, tx, choice));
}

/** Logs the browser out; without a session there is nothing to do. */
export async function logOut(accounts: Accounts, browser: Browser): Promise<void> {
  const value = readCookie(accounts, browser.request, 'session');
  writeCookie(accounts, browser.reply, { kind: 'session', value: null });
  const cookie = value === null ? null : readSessionValue(accounts, value);
  if (cookie === null) return;
  const secretHash = hashSecretCode(cookie.secret);
  const session = await findSession(accounts.platform.database, secretHash, accounts.now());
  if (session === null) return;
  await endSessions(accounts, { memberId: session.memberId, sessionId: session.id });
  await accounts.platform.audit.record({ action: 'logout', actorId: session.memberId, subject: null });
}
