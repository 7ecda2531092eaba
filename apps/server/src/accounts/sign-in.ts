import type { AuditFailure } from '../platform/audit/audit.ts';
import { TooManyRequests } from '../platform/errors/index.ts';
import { IncorrectLogin, type LoginReason } from './account-errors.ts';
import type { Accounts } from './accounts.ts';
import { openSession, refuseOutdated } from './open-session.ts';
import { passwordMatches } from './password-hash.ts';
import { openChallenge } from './second-factor/sign-in-challenge.ts';
import type { Browser } from './session-cookie.ts';
import { forgetTries, loginTries, takeTry, trySubject } from './sign-in-tries.ts';
import { describeSignedIn, type SignInResult } from './signed-in-reply.ts';
import { findMemberByEmail, type Member, normaliseEmail } from './store/member-store.ts';
import { hasSecondFactor } from './store/second-factor-store.ts';

/** Continues after the first proof: asks for the second factor if there is one, otherwise opens the session. */
export async function finishSignIn(
  accounts: Accounts,
  signIn: { member: Member; provider: string; browser: Browser },
): Promise<SignInResult> {
  const { member, provider, browser } = signIn;
  const result = await accounts.platform.database.transaction(async (tx): Promise<SignInResult> => {
    if (await hasSecondFactor(tx, member.id)) {
      await refuseOutdated(tx, signIn);
      const challenge = await openChallenge(tx, { memberId: member.id, provider, at: accounts.now() });
      return { status: 'second-factor-required', challenge };
    }
    const session = await openSession(accounts, tx, signIn);
    return { status: 'signed-in', session: await describeSignedIn(accounts, member, session) };
  });
  // A right password alone forgets nothing: whoever has it would get another set of tries for the code.
  if (result.status === 'signed-in') await forgetTries(accounts, member, browser);
  return result;
}

/** Why a sign-in fails, as only the log and the audit log may know; null if it does not. */
function reasonAgainst(member: Member | null, matches: boolean): LoginReason | null {
  if (member === null) return 'auth/user-not-found';
  if (!matches) return 'auth/wrong-password';
  return member.disabledAt === null ? null : 'auth/user-disabled';
}

/**
 * Signs in with e-mail and password. Whatever is wrong, the answer is the same and costs the same work: one counted
 * attempt, one look-up, one Argon2 check, one row in the audit log.
 */
export async function signIn(
  accounts: Accounts,
  credentials: { email: string; password: string },
  browser: Browser,
): Promise<SignInResult> {
  const { database, audit, logger } = accounts.platform;
  const email = normaliseEmail(credentials.email);
  const failed = (failure: Pick<AuditFailure, 'action' | 'reason' | 'subject' | 'details'>) =>
    audit.recordFailure({ ...failure, request: browser.request, account: email });
  const subject = await trySubject(accounts, email, browser);
  const left = await takeTry(accounts, loginTries, subject).catch(async (error: unknown) => {
    if (error instanceof TooManyRequests) await failed({ action: 'login.locked', reason: error.code });
    throw error;
  });
  const member = await findMemberByEmail(database, email);
  const matches = await passwordMatches(member?.passwordHash ?? null, credentials.password);
  const reason = reasonAgainst(member, matches);
  if (member !== null && reason === null) {
    return finishSignIn(accounts, { member, provider: 'password', browser });
  }
  // What the answer does not tell is in the log and in the audit log.
  const details = { locked: left === 0 };
  logger.info({ reason, ...details, requestId: browser.request.id }, 'A sign-in was refused.');
  const target = member === null ? {} : { subject: `member:${member.id}` };
  await failed({ action: 'login.failed', reason: String(reason), ...target, details });
  throw new IncorrectLogin();
}
