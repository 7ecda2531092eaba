import { randomInt } from 'node:crypto';
import type { Language } from '@auspex/market';
import { z } from 'zod';
import type { AuditFailure } from '../platform/audit/audit.ts';
import type { Transaction } from '../platform/database/database.ts';
import { tables } from '../platform/database/tables.ts';
import { type LoginReason, PasswordTooWeak } from './account-errors.ts';
import type { Accounts } from './accounts.ts';
import { takeMailAllowance } from './mail-allowance.ts';
import { addressTakenMail } from './mails/address-taken-mail.ts';
import { nameToGreet } from './mails/greeting.ts';
import { verifyMail } from './mails/verify-mail.ts';
import { welcomeMail } from './mails/welcome-mail.ts';
import { hashPassword } from './password-hash.ts';
import { unmetPasswordRules } from './password-policy.ts';
import { markSignUpBrowser } from './prove-asker.ts';
import type { Browser } from './session-cookie.ts';
import { findMemberByEmail, insertMember, type Member, normaliseEmail } from './store/member-store.ts';

/** Shown until the member uploads a picture. */
export const defaultAvatar = '/avatars/default.svg';

const refIdAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A new referral id: short enough to read aloud, with 30^10 possible values. */
export function makeRefId(): string {
  return Array.from({ length: 10 }, () => refIdAlphabet[randomInt(refIdAlphabet.length)]).join('');
}

/** What someone sends to sign up. */
export interface SignUp {
  readonly email: string;
  readonly password: string;
  readonly username: string;
  readonly refBy?: string | undefined;
  readonly language?: Language | undefined;
}

export const checkYourMailbox =
  'Thank you. Please check your mailbox: a link to confirm your address is on its way. Remember to check your spam filter!';

/**
 * Accepts a sign-up. A job decides whether the address is free, so that neither the answer nor its timing reveals who
 * is a member.
 */
export async function requestSignUp(accounts: Accounts, signUp: SignUp, browser: Browser): Promise<void> {
  const unmet = unmetPasswordRules(signUp.password, await accounts.passwordPolicy(), {
    email: signUp.email,
    name: signUp.username,
  });
  if (unmet.length > 0) throw new PasswordTooWeak(unmet);
  const passwordHash = await hashPassword(signUp.password);
  const browserHash = markSignUpBrowser(accounts, browser);
  await accounts.platform.database.transaction(async (tx) => {
    const { username: displayName, refBy, language = 'en' } = signUp;
    const { id } = await tables(tx)
      .insertInto('sign_up')
      .values({
        ...{ email: normaliseEmail(signUp.email), passwordHash, displayName, refBy, language },
        ...{ browserHash, caller: JSON.stringify(callerFor(browser.request)), createdAt: accounts.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await accounts.platform.jobs.send('accounts.sign-up', { signUpId: id }, { tx });
  });
}

/** Sends the verification link; its code is generated when the mail goes out. */
export async function sendVerification(accounts: Accounts, member: Member, tx: Transaction): Promise<void> {
  await accounts.platform.mailer.enqueue(
    {
      template: verifyMail,
      to: member.email,
      language: member.language,
      data: { memberId: member.id, email: member.email },
    },
    tx,
  );
}

/**
 * Notifies subscribers of a new member, and welcomes the member, once. An address that had its mails already gets no
 * other one, nor a link to confirm it before its owner asks for that.
 */
export async function welcomeMember(accounts: Accounts, member: Member, tx: Transaction): Promise<void> {
  await accounts.platform.events.emit(tx, 'member.registered', { memberId: member.id });
  if (member.emailVerifiedAt === null) {
    if (!(await takeMailAllowance(accounts, tx, { to: member.email, kind: 'other' }))) return;
    await sendVerification(accounts, member, tx);
  }
  await accounts.platform.mailer.enqueue(
    {
      template: welcomeMail,
      to: member.email,
      language: member.language,
      data: { name: nameToGreet(member), root: await accounts.latestRoot(tx) },
      idempotencyKey: `welcome:${member.id}`,
    },
    tx,
  );
}

/** Who asked, kept until the job has run. */
export type Caller = AuditFailure['request'];

export function callerFor({ ip, id }: Caller): Caller {
  return { ip, id };
}

const storedCaller = z.object({ ip: z.string(), id: z.string() });

interface Refused {
  readonly action: 'sign-up.refused' | 'link.refused';
  readonly member: Member | null;
  readonly reason: LoginReason;
  /** The address that was typed. */
  readonly account: string;
  /** As stored; rows from before this was noted have none. */
  readonly caller: unknown;
}

/** What a stranger is not told: it is in the log and in the audit log. */
export async function reportRefusal(accounts: Accounts, tx: Transaction, refused: Refused): Promise<void> {
  const { action, member, reason, account } = refused;
  const request = storedCaller.catch({ ip: '', id: '' }).parse(refused.caller);
  accounts.platform.logger.info(
    { reason, requestId: request.id },
    'A request about an account came to nothing.',
  );
  const subject = member === null ? undefined : `member:${member.id}`;
  await accounts.platform.audit.recordFailure({ action, reason, request, account, subject }, tx);
}

/** Creates the member, or notifies the owner of a taken address. Idempotent. */
export function completeSignUp(accounts: Accounts, signUpId: string): Promise<void> {
  return accounts.platform.database.transaction(async (tx) => {
    const waiting = await tables(tx)
      .deleteFrom('sign_up')
      .where('id', '=', signUpId)
      .returning(['email', 'passwordHash', 'displayName', 'refBy', 'language', 'browserHash', 'caller'])
      .executeTakeFirst();
    if (waiting === undefined) return;
    const { caller, browserHash: signUpHash, ...wanted } = waiting;
    const member = await insertMember(tx, {
      ...wanted,
      signUpHash,
      photoUrl: defaultAvatar,
      refId: makeRefId(),
      emailVerifiedAt: null,
      createdAt: accounts.now(),
    });
    if (member !== null) {
      await welcomeMember(accounts, member, tx);
      await accounts.platform.audit.record(
        { action: 'member.registered', actorId: member.id, subject: null },
        tx,
      );
      return;
    }
    const owner = await findMemberByEmail(tx, waiting.email);
    if (owner === null) return;
    const reason = 'auth/email-already-in-use';
    await reportRefusal(accounts, tx, {
      ...{ action: 'sign-up.refused', member: owner, reason },
      ...{ account: waiting.email, caller },
    });
    if (!(await takeMailAllowance(accounts, tx, { to: owner.email, kind: 'other' }))) return;
    await accounts.platform.mailer.enqueue(
      {
        template: addressTakenMail,
        to: owner.email,
        language: owner.language,
        data: { name: nameToGreet(owner) },
      },
      tx,
    );
  });
}
