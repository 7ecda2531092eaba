import type { Transaction } from '../platform/database/database.ts';
import { tables } from '../platform/database/tables.ts';
import { isForwarded } from '../platform/http/index.ts';
import { hashSecretCode, makeSecretCode } from '../platform/secrets/secret-code.ts';
import { IncorrectLogin } from './account-errors.ts';
import type { Accounts } from './accounts.ts';
import { describeDevice } from './describe-device.ts';
import { endSessionsIn } from './end-session.ts';
import { newSignInMail } from './mails/new-sign-in-mail.ts';
import {
  type Browser,
  readCookie,
  readSessionValue,
  writeCookie,
  writeSessionValue,
} from './session-cookie.ts';
import { isKnownDevice, noteDevice, replaceDevice } from './store/device-store.ts';
import type { Member } from './store/member-store.ts';
import { findSession, insertSession, type Session } from './store/session-store.ts';

/**
 * The secret of this browser. It keeps the one that this member has signed in with before; any other may have been
 * planted by somebody who knows it, and is replaced.
 */
async function settleDevice(
  accounts: Accounts,
  tx: Transaction,
  { member, browser }: { member: Member; browser: Browser },
): Promise<string> {
  const given = readCookie(accounts, browser.request, 'device');
  if (given === null) return makeSecretCode();
  const oldHash = hashSecretCode(given);
  if (await isKnownDevice(tx, { email: member.email, deviceHash: oldHash })) return given;
  const secret = makeSecretCode();
  await replaceDevice(tx, { oldHash, newHash: hashSecretCode(secret) });
  return secret;
}

/** Ends the session whose cookie the new one overwrites: nobody could use or end it from this browser any more. */
async function endReplacedSession(accounts: Accounts, tx: Transaction, browser: Browser): Promise<void> {
  const value = readCookie(accounts, browser.request, 'session');
  const cookie = value === null ? null : readSessionValue(accounts, value);
  if (cookie === null) return;
  const replaced = await findSession(tx, hashSecretCode(cookie.secret), accounts.now());
  if (replaced === null) return;
  await endSessionsIn(accounts, tx, { memberId: replaced.memberId, sessionId: replaced.id });
}

/**
 * Looked at under a lock: an account that is suspended in this very moment, or gets another password than the one just
 * given, gets no session that outlives it.
 */
export async function refuseOutdated(
  tx: Transaction,
  { member, provider }: { readonly member: Member; readonly provider: string },
): Promise<void> {
  const members = tables(tx).selectFrom('member').where('id', '=', member.id).where('disabledAt', 'is', null);
  const now = await members.select('passwordHash').forShare().executeTakeFirst();
  if (now === undefined) throw new IncorrectLogin();
  if (provider === 'password' && now.passwordHash !== member.passwordHash) throw new IncorrectLogin();
}

/**
 * Starts a session for a member who has just authenticated: sets the cookies and tells the member by mail about a
 * browser that is new to this account.
 */
export async function openSession(
  accounts: Accounts,
  tx: Transaction,
  signIn: { member: Member; provider: string; browser: Browser },
): Promise<Session> {
  const { member, browser } = signIn;
  // The passwords of demo accounts are for the person at the terminal, who needs no proxy.
  if (member.demo && isForwarded(browser.request.headers)) throw new IncorrectLogin();
  await refuseOutdated(tx, signIn);
  const at = accounts.now();
  const device = describeDevice(browser.request.headers);
  await endReplacedSession(accounts, tx, browser);
  const secret = makeSecretCode();
  const session = await insertSession(tx, {
    memberId: member.id,
    secretHash: hashSecretCode(secret),
    at,
    provider: signIn.provider,
    device,
    address: browser.request.ip,
  });
  const deviceSecret = await settleDevice(accounts, tx, { member, browser });
  const seen = await noteDevice(tx, { memberId: member.id, deviceHash: hashSecretCode(deviceSecret), at });
  if (seen === 'new' && member.emailVerifiedAt !== null) {
    await accounts.platform.mailer.enqueue(
      {
        template: newSignInMail,
        to: member.email,
        language: member.language,
        data: {
          name: member.displayName,
          device,
          at: at.toISOString(),
          address: browser.request.ip,
        },
      },
      tx,
    );
  }
  await accounts.platform.audit.record(
    { action: 'login.succeeded', actorId: member.id, subject: null, details: { provider: signIn.provider } },
    tx,
  );
  const value = writeSessionValue(accounts, { secret, generation: session.generation });
  writeCookie(accounts, browser.reply, { kind: 'session', value });
  writeCookie(accounts, browser.reply, { kind: 'device', value: deviceSecret });
  return session;
}
