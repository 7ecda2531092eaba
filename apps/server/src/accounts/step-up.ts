import { InvalidCredentials } from '../platform/errors/index.ts';
import { IncorrectLogin, WrongSecondFactor } from './account-errors.ts';
import type { Accounts } from './accounts.ts';
import { passwordMatches } from './password-hash.ts';
import { acceptSecondFactor } from './second-factor/second-factor.ts';
import { stepUpTries, takeTry } from './sign-in-tries.ts';
import { describeSignedIn } from './signed-in-reply.ts';
import { findMember } from './store/member-store.ts';
import { hasSecondFactor } from './store/second-factor-store.ts';
import { listSessions, markSignedInAgain } from './store/session-store.ts';

/**
 * Re-authenticates the member for actions that need a fresh sign-in: by password if there is one, else by the second
 * factor; a member with both gives both.
 */
export async function stepUp(
  accounts: Accounts,
  who: { memberId: string; sessionId: string },
  proof: { password?: string | undefined; code?: string | undefined },
): ReturnType<typeof describeSignedIn> {
  const { database } = accounts.platform;
  const at = accounts.now();
  await takeTry(accounts.tries, stepUpTries, who.memberId);
  const member = await findMember(database, who.memberId);
  if (member === null) throw new InvalidCredentials();
  const needsCode = await hasSecondFactor(database, member.id);
  if (member.passwordHash !== null && !(await passwordMatches(member.passwordHash, proof.password ?? ''))) {
    throw new IncorrectLogin();
  }
  if (needsCode) {
    const right = await acceptSecondFactor(accounts, database, {
      memberId: member.id,
      code: proof.code ?? '',
    });
    if (!right) throw new WrongSecondFactor();
  } else if (member.passwordHash === null) {
    // There is nothing to re-authenticate with here: only a new sign-in at the provider makes the session fresh.
    throw new IncorrectLogin();
  }
  await accounts.tries.succeeded(stepUpTries, member.id);
  await markSignedInAgain(database, who.sessionId, at);
  const session = (await listSessions(database, member.id, at)).find((row) => row.id === who.sessionId);
  if (session === undefined) throw new InvalidCredentials();
  await accounts.platform.audit.record({ action: 'step-up', actorId: member.id, subject: null });
  return describeSignedIn(accounts, member, session);
}
