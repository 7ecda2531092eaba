import { tables } from '../platform/database/tables.ts';
import { LinkWorn, PasswordTooWeak, WrongPassword } from './account-errors.ts';
import type { Accounts } from './accounts.ts';
import { endSessionsIn } from './end-session.ts';
import { renewMailAllowance, takeMailAllowance } from './mail-allowance.ts';
import { checkCode, consumeCode, dropCodes, findSpentCode } from './mail-codes.ts';
import { nameToGreet } from './mails/greeting.ts';
import { passwordChangedMail } from './mails/password-changed-mail.ts';
import { resetMail } from './mails/reset-mail.ts';
import { tellOwner } from './mails/tell-owner.ts';
import { hashPassword } from './password-hash.ts';
import { unmetPasswordRules } from './password-policy.ts';
import { requireAsker, requirePassword } from './prove-asker.ts';
import { closeOtherWays, confirmAddress } from './recover-account.ts';
import { closeChallenges } from './second-factor/sign-in-challenge.ts';
import type { Browser } from './session-cookie.ts';
import { forgetPasswordTries } from './sign-in-tries.ts';
import { type Caller, reportRefusal, sendVerification } from './sign-up.ts';
import {
  findMember,
  findMemberByEmail,
  type Member,
  normaliseEmail,
  setPasswordHash,
} from './store/member-store.ts';

export const resetLinkSent = 'Reset link has been sent to your mailbox, remember to check your spam filter!';

export const verificationSent =
  'If this address still needs confirming, a new link is on its way. Remember to check your spam filter!';

/** The kind of link requested. */
export type WantedLink = 'resetPassword' | 'verifyEmail';

/**
 * Accepts a request for a link; a job checks whether the address is known, so that answering takes the same time
 * either way.
 */
export function requestLink(
  accounts: Accounts,
  { link, email, caller }: { readonly link: WantedLink; readonly email: string; readonly caller: Caller },
): Promise<void> {
  return accounts.platform.database.transaction(async (tx) => {
    const { id } = await tables(tx)
      .insertInto('link_request')
      .values({
        email: normaliseEmail(email),
        link,
        caller: JSON.stringify(caller),
        createdAt: accounts.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await accounts.platform.jobs.send('accounts.send-link', { requestId: id }, { tx });
  });
}

/** Sends the requested link to a member; does nothing for an unknown address. Idempotent. */
export function sendLink(accounts: Accounts, requestId: string): Promise<void> {
  return accounts.platform.database.transaction(async (tx) => {
    const request = tables(tx).deleteFrom('link_request').where('id', '=', requestId);
    const wanted = await request.returning(['email', 'link', 'caller']).executeTakeFirst();
    if (wanted === undefined) return;
    const member = await findMemberByEmail(tx, wanted.email);
    if (member === null || member.disabledAt !== null) {
      const reason = member === null ? 'auth/user-not-found' : 'auth/user-disabled';
      const { email: account, caller } = wanted;
      return reportRefusal(accounts, tx, { action: 'link.refused', member, reason, account, caller });
    }
    if (wanted.link === 'verifyEmail' && member.emailVerifiedAt !== null) return;
    const kind = wanted.link === 'verifyEmail' ? 'other' : 'reset';
    if (!(await takeMailAllowance(accounts, tx, { to: member.email, kind }))) return;
    if (wanted.link === 'verifyEmail') return sendVerification(accounts, member, tx);
    await accounts.platform.mailer.enqueue(
      {
        template: resetMail,
        to: member.email,
        language: member.language,
        data: {
          ...{ memberId: member.id, email: member.email, name: nameToGreet(member) },
          generation: member.linkGeneration,
        },
      },
      tx,
    );
  });
}

/** Whether a link that has been followed before was for an address that is confirmed by now. */
async function isConfirmedBy(
  { platform: { database } }: Accounts,
  code: Parameters<typeof findSpentCode>[1],
): Promise<boolean> {
  const spent = await findSpentCode(database, code);
  const member = spent === null ? null : await findMember(database, spent.memberId);
  return member !== null && member.email === spent?.email && member.emailVerifiedAt !== null;
}

/** Confirms an address. */
export async function verifyEmail(
  accounts: Accounts,
  secret: string,
  asker: Parameters<typeof requireAsker>[2],
): Promise<void> {
  const { database } = accounts.platform;
  const code = { secret, kind: 'verifyEmail', at: accounts.now() } as const;
  const owner = await checkCode(database, code);
  const member = owner === null ? null : await findMember(database, owner.memberId);
  if (owner === null || member === null || member.email !== owner.email) {
    if (await isConfirmedBy(accounts, code)) return;
    throw new LinkWorn();
  }
  await requireAsker(accounts, member, asker);
  await database.transaction(async (tx) => {
    if ((await consumeCode(tx, code)) === null) throw new LinkWorn();
    await renewMailAllowance(accounts, tx, member.email);
    await confirmAddress(accounts, tx, { member, byReset: false });
  });
}

/** Refuses a password that the policy does not allow this member. */
export async function requireStrongPassword(
  accounts: Accounts,
  { email, displayName: name }: Pick<Member, 'email' | 'displayName'>,
  password: string,
): Promise<void> {
  const unmet = unmetPasswordRules(password, await accounts.passwordPolicy(), { email, name });
  if (unmet.length > 0) throw new PasswordTooWeak(unmet);
}

/**
 * Sets the password that came with a mailed link. Sent again because the answer was lost, it is in place already; a link
 * that was used helps nobody to guess.
 */
export async function resetPassword(
  accounts: Accounts,
  secret: string,
  { browser, password }: { readonly browser: Browser; readonly password: string },
): Promise<void> {
  const { database } = accounts.platform;
  const code = { secret, kind: 'resetPassword', at: accounts.now() } as const;
  const owner = await checkCode(database, code);
  const member = owner === null ? null : await findMember(database, owner.memberId);
  if (owner !== null && member?.email === owner.email)
    return changePassword(accounts, { member, password, keepSession: null, secret });
  const spent = await findSpentCode(database, code);
  const changed = spent === null ? null : await findMember(database, spent.memberId);
  if (changed === null) throw new LinkWorn();
  await requirePassword(accounts, changed, { browser, password }).catch((error: unknown) => {
    throw error instanceof WrongPassword ? new LinkWorn() : error;
  });
}

/** Sets a password and ends sessions: all of them, or all but the one in which the change was made. */
export async function changePassword(
  accounts: Accounts,
  change: { member: Member; password: string; keepSession: string | null; secret: string | null },
): Promise<void> {
  const { member } = change;
  await requireStrongPassword(accounts, member, change.password);
  const passwordHash = await hashPassword(change.password);
  await accounts.platform.database.transaction(async (tx) => {
    const at = accounts.now();
    if (change.secret !== null) {
      const owner = await consumeCode(tx, { secret: change.secret, kind: 'resetPassword', at });
      if (owner === null || owner.memberId !== member.id) throw new LinkWorn();
      await renewMailAllowance(accounts, tx, member.email);
      // Anyone who reads this mailbox owns the address.
      await confirmAddress(accounts, tx, { member, byReset: true });
      await closeOtherWays(accounts, tx, member.id);
    }
    await setPasswordHash(tx, member.id, passwordHash);
    await dropCodes(tx, { memberId: member.id, at });
    // They began with the old password.
    await closeChallenges(tx, member.id);
    await endSessionsIn(accounts, tx, { memberId: member.id, except: change.keepSession });
    const reset = change.secret !== null;
    const data = { name: nameToGreet(member), reset };
    // A reset has confirmed the address.
    const isConfirmed = reset || member.emailVerifiedAt !== null;
    await tellOwner(accounts, tx, { member, template: passwordChangedMail, data, isConfirmed });
    await accounts.platform.audit.record(
      { action: 'password.changed', actorId: member.id, subject: null },
      tx,
    );
  });
  // Guesses at the old password do not make the owner of the new one wait.
  if (change.secret !== null) await forgetPasswordTries(accounts, member);
}
