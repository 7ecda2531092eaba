import { hashSecretCode } from '../platform/secrets/secret-code.ts';
import { IncorrectLogin } from './account-errors.ts';
import type { Accounts } from './accounts.ts';
import { type Browser, openSession } from './open-session.ts';
import { passwordMatches } from './password-hash.ts';
import { openChallenge } from './second-factor/sign-in-challenge.ts';
import { readCookie } from './session-cookie.ts';
import { loginTries, signInSubject, takeTry } from './sign-in-tries.ts';
import { describeSignedIn, type SignInResult } from './signed-in-reply.ts';
import { isKnownDevice } from './store/device-store.ts';
import { findMemberByEmail, type Member, normaliseEmail } from './store/member-store.ts';
import { hasSecondFactor } from './store/second-factor-store.ts';

/** Continues after the first proof: asks for the second factor if there is one, otherwise opens the session. */
export function finishSignIn(
  accounts: Accounts,
  signIn: { member: Member; provider: string; browser: Browser },
): Promise<SignInResult> {
  const { member } = signIn;
  return accounts.platform.database.transaction(async (tx): Promise<SignInResult> => {
    if (await hasSecondFactor(tx, member.id)) {
      const challenge = await openChallenge(tx, {
        memberId: member.id,
        provider: signIn.provider,
        at: accounts.now(),
      });
      return { status: 'second-factor-required', challenge };
    }
    const session = await openSession(accounts, tx, signIn);
    return { status: 'signed-in', session: await describeSignedIn(accounts, member, session) };
  });
}

async function trySubject(accounts: Accounts, email: string, browser: Browser): Promise<string> {
  const device = readCookie(browser.request, 'device') ?? '';
  const known = await isKnownDevice(accounts.platform.database, {
    email,
    deviceHash: hashSecretCode(device),
  });
  return signInSubject({ email, knownDevice: known ? device : null });
}

/**
 * Signs in with e-mail and password. Whatever is wrong, the answer is the same and costs the same work: one counted
 * attempt, one look-up, one Argon2 check.
 */
export async function signIn(
  accounts: Accounts,
  credentials: { email: string; password: string },
  browser: Browser,
): Promise<SignInResult> {
  const { database, audit } = accounts.platform;
  const email = normaliseEmail(credentials.email);
  const subject = await trySubject(accounts, email, browser);
  await takeTry(accounts.tries, loginTries, subject);
  const member = await findMemberByEmail(database, email);
  const matches = await passwordMatches(member?.passwordHash ?? null, credentials.password);
  if (member === null || !matches || member.disabledAt !== null) {
    await audit.record({ action: 'login.failed', actorId: null, subject: null });
    throw new IncorrectLogin();
  }
  await accounts.tries.succeeded(loginTries, subject);
  return finishSignIn(accounts, { member, provider: 'password', browser });
}
