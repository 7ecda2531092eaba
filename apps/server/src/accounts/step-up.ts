import type { AuditFailure } from '../platform/audit/audit.ts';
import { InvalidCredentials, NotFound, RecentLoginRequired } from '../platform/errors/index.ts';
import type { Identity } from '../platform/http/index.ts';
import { IncorrectLogin, WrongPassword } from './account-errors.ts';
import type { Accounts } from './accounts.ts';
import { endSessionsIn } from './end-session.ts';
import { openSession } from './open-session.ts';
import { passwordMatches } from './password-hash.ts';
import { requireSecondFactor } from './second-factor/second-factor.ts';
import type { Browser } from './session-cookie.ts';
import { secondFactorTries, stepUpTries, takeTry } from './sign-in-tries.ts';
import { describeSignedIn } from './signed-in-reply.ts';
import { findMember, type Member } from './store/member-store.ts';
import { forgetWrongCodes, hasSecondFactor } from './store/second-factor-store.ts';
import { listSessions } from './store/session-store.ts';

/** What a member who is signed in gives to prove again who they are. */
export interface Proof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/**
 * Asks for the password if there is one, and for a code of the second factor if there is one: a member with both gives
 * both. False for a member who has neither: only a new sign-in at the provider proves anything then.
 */
export async function proveMember(
  accounts: Accounts,
  who: { member: Member; request: AuditFailure['request'] },
  proof: Proof,
): Promise<boolean> {
  const { member, request } = who;
  const { database } = accounts.platform;
  const needsCode = await hasSecondFactor(database, member.id);
  if (member.passwordHash === null && !needsCode) return false;
  await takeTry(accounts, stepUpTries, member.id);
  if (member.passwordHash !== null && !(await passwordMatches(member.passwordHash, proof.password ?? ''))) {
    await accounts.platform.audit.recordFailure({
      ...{ action: 'step-up.failed', reason: 'auth/wrong-password' },
      ...{ request, actorId: member.id, account: member.email },
    });
    throw new WrongPassword();
  }
  if (needsCode) {
    const given = { member, code: proof.code ?? '', request };
    await requireSecondFactor(accounts, given, async () => undefined);
  }
  await accounts.tries.succeeded(stepUpTries, member.id);
  if (needsCode && member.passwordHash !== null) {
    await accounts.tries.succeeded(secondFactorTries, member.id);
    await forgetWrongCodes(database, member.id);
  }
  return true;
}

/** For members who can prove themselves only at their provider: how old that sign-in may be. */
const recentSignInMs = 15 * 60_000;

/** The caller, who proves in this very request who they are: a session alone, stolen or left open, is not enough. */
export async function requireProof(
  accounts: Accounts,
  who: { identity: Identity; request: AuditFailure['request'] },
  proof: Proof | undefined,
): Promise<Member> {
  const { identity, request } = who;
  const member = await findMember(accounts.platform.database, identity.memberId);
  if (member === null) throw new NotFound();
  if (await proveMember(accounts, { member, request }, proof ?? {})) return member;
  const age = accounts.platform.clock.now() - identity.signedInAt.getTime();
  if (age > recentSignInMs) throw new RecentLoginRequired();
  return member;
}

/** Re-authenticates the member for actions that need a fresh sign-in. */
export async function stepUp(
  accounts: Accounts,
  who: { memberId: string; sessionId: string; browser: Browser },
  proof: Proof,
): ReturnType<typeof describeSignedIn> {
  const { database } = accounts.platform;
  const { browser } = who;
  const member = await findMember(database, who.memberId);
  if (member === null) throw new InvalidCredentials();
  if (!(await proveMember(accounts, { member, request: browser.request }, proof))) {
    throw new IncorrectLogin();
  }
  const sessions = await listSessions(database, member.id, accounts.now());
  const present = sessions.find(({ id }) => id === who.sessionId);
  if (present === undefined) throw new InvalidCredentials();
  // Another session, so that a token from before is worth nothing any more.
  const session = await database.transaction(async (tx) => {
    await endSessionsIn(accounts, tx, { memberId: member.id, sessionId: present.id });
    return openSession(accounts, tx, { member, provider: present.provider, browser });
  });
  await accounts.platform.audit.record({ action: 'step-up', actorId: member.id, subject: null });
  return describeSignedIn(accounts, member, session);
}
