import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { AuditFailure } from '../../platform/audit/audit.ts';
import type { Sql, Transaction } from '../../platform/database/database.ts';
import { Conflict } from '../../platform/errors/index.ts';
import { SealBroken, seal, unseal } from '../../platform/secrets/seal.ts';
import { hashSecretCode } from '../../platform/secrets/secret-code.ts';
import { IncorrectLogin, SignInOver, WrongSecondFactor } from '../account-errors.ts';
import type { Accounts } from '../accounts.ts';
import { tellSecurityChange } from '../mails/security-mail.ts';
import { openSession, refuseOutdated } from '../open-session.ts';
import type { Browser } from '../session-cookie.ts';
import { forgetTries, secondFactorTries, takeTry } from '../sign-in-tries.ts';
import type { SignInResult } from '../signed-in-reply.ts';
import { describeSignedIn } from '../signed-in-reply.ts';
import { findMember, type Member } from '../store/member-store.ts';
import * as store from '../store/second-factor-store.ts';
import { closeChallenge, takeChallengeTry } from './sign-in-challenge.ts';

const stepSeconds = 30;

const recoveryCodes = 10;
/** No letters or digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

function makeRecoveryCode(): string {
  const letters = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]);
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
}

function normaliseRecoveryCode(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code.replace(/\s/g, ''));
}

/** Accepts an authenticator code or a recovery code, each once. */
export async function acceptSecondFactor(
  accounts: Accounts,
  sql: Sql,
  proof: { memberId: string; code: string },
): Promise<boolean> {
  const { memberId, code } = proof;
  if (!isAppCode(code)) {
    const codeHash = hashSecretCode(normaliseRecoveryCode(code));
    return store.takeRecoveryCode(sql, { memberId, codeHash, at: accounts.now() });
  }
  const factor = await store.findFactor(sql, memberId);
  if (factor === null) return false;
  const step = matchTotp(accounts, { memberId, sealed: factor.secretSealed }, code.replace(/\s/g, ''));
  return step !== null && (await store.takeStep(sql, memberId, step));
}

/** Who asks, for the audit log. */
type Asking = AuditFailure['request'];

/** The owner is told when this many codes in a row were wrong: somebody else knows the password. */
const wrongCodesBeforeMail = 5;

async function reportWrongCode(
  accounts: Accounts,
  wrong: { member: Member; locked: boolean; request: Asking },
): Promise<void> {
  const { member, locked, request } = wrong;
  await accounts.platform.database.transaction(async (tx) => {
    await accounts.platform.audit.recordFailure(
      {
        ...{ action: 'second-factor.failed', reason: 'auth/invalid-verification-code' },
        ...{ request, account: member.email, subject: `member:${member.id}`, details: { locked } },
      },
      tx,
    );
    if ((await store.countWrongCode(tx, member.id)) !== wrongCodesBeforeMail) return;
    await tellSecurityChange(accounts, tx, { member, change: 'wrong-codes' });
  });
}

/**
 * Looks at the code of a sign-in or re-authentication, and does what it opens in the same transaction: if that fails,
 * the code is not used up. All codes of a member are counted together, whatever the challenge, address or session they
 * come with; once they are used up the code is not even looked at. Recovery codes have 79 bits and are not counted, so
 * that the owner gets in however many codes somebody else has guessed.
 */
export async function requireSecondFactor<T>(
  accounts: Accounts,
  proof: { member: Member; code: string; request: Asking },
  open: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const { member, code, request } = proof;
  const left = isAppCode(code) ? await takeTry(accounts, secondFactorTries, member.id) : null;
  const opened = await accounts.platform.database.transaction(async (tx) => {
    const accepted = await acceptSecondFactor(accounts, tx, { memberId: member.id, code });
    return accepted ? { result: await open(tx) } : null;
  });
  if (opened !== null) return opened.result;
  await reportWrongCode(accounts, { member, locked: left === 0, request });
  throw new WrongSecondFactor();
}

/** Completes a sign-in that was waiting for the second factor. */
export async function finishSecondFactor(
  accounts: Accounts,
  answer: { challenge: string; code: string },
  browser: Browser,
): Promise<SignInResult> {
  const { database } = accounts.platform;
  const challenge = await takeChallengeTry(database, answer.challenge, accounts.now());
  if (challenge === null) throw new SignInOver();
  const member = await findMember(database, challenge.memberId);
  if (member === null || member.disabledAt !== null) throw new IncorrectLogin();
  const proof = { member, code: answer.code, request: browser.request };
  const session = await requireSecondFactor(accounts, proof, async (tx) => {
    const signIn = { member, provider: challenge.provider, browser };
    // The member is locked first, as by a change of the password, which ends the challenge.
    await refuseOutdated(tx, signIn);
    if (!(await closeChallenge(tx, answer.challenge))) throw new SignInOver();
    return openSession(accounts, tx, signIn);
  });
  await forgetTries(accounts, member, browser);
  return { status: 'signed-in', session: await describeSignedIn(accounts, member, session) };
}

/** Creates a secret for an authenticator app; it takes effect only after its first correct code. */
export async function beginSecondFactor(
  accounts: Accounts,
  member: Member,
): Promise<{ uri: string; secret: string }> {
  const totp = makeTotp(accounts, member);
  const stored = await store.storeUnconfirmedFactor(accounts.platform.database, {
    memberId: member.id,
    secretSealed: totp.sealed,
  });
  if (!stored)
    throw new Conflict('Two-factor authentication is already set up. Turn it off first to set it up again.');
  return { uri: totp.uri, secret: totp.secret };
}

async function renewRecoveryCodes(tx: Transaction, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, makeRecoveryCode);
  await store.replaceRecoveryCodes(
    tx,
    memberId,
    codes.map((code) => hashSecretCode(normaliseRecoveryCode(code))),
  );
  return codes;
}

/** Turns the second factor on with its first correct code; returns the recovery codes, shown once. */
export function confirmSecondFactor(accounts: Accounts, member: Member, code: string): Promise<string[]> {
  const memberId = member.id;
  return accounts.platform.database.transaction(async (tx) => {
    // Otherwise its codes could be guessed here, where nobody counts them.
    if (await store.hasSecondFactor(tx, memberId))
      throw new Conflict('Two-factor authentication is already on.');
    if (!(await acceptSecondFactor(accounts, tx, { memberId, code }))) throw new WrongSecondFactor();
    await store.confirmFactor(tx, memberId, accounts.now());
    await accounts.platform.audit.record(
      { action: 'second-factor.on', actorId: memberId, subject: null },
      tx,
    );
    await tellSecurityChange(accounts, tx, { member, change: 'factor-on' });
    return renewRecoveryCodes(tx, memberId);
  });
}

/** New recovery codes; the old ones stop working. */
export function remakeRecoveryCodes(accounts: Accounts, member: Member): Promise<string[]> {
  const memberId = member.id;
  return accounts.platform.database.transaction(async (tx) => {
    if (!(await store.hasSecondFactor(tx, memberId)))
      throw new Conflict('Two-factor authentication is not on.', 'no-second-factor');
    await accounts.platform.audit.record(
      { action: 'second-factor.codes', actorId: memberId, subject: null },
      tx,
    );
    await tellSecurityChange(accounts, tx, { member, change: 'codes-remade' });
    return renewRecoveryCodes(tx, memberId);
  });
}

/** Turns the second factor off; one that is off, such as by who sends it again because the answer was lost, stays so. */
export function removeSecondFactor(accounts: Accounts, member: Member): Promise<void> {
  const memberId = member.id;
  return accounts.platform.database.transaction(async (tx) => {
    if (!(await store.hasSecondFactor(tx, memberId))) return;
    await store.deleteFactor(tx, memberId);
    await accounts.platform.audit.record(
      { action: 'second-factor.off', actorId: memberId, subject: null },
      tx,
    );
    await tellSecurityChange(accounts, tx, { member, change: 'factor-off' });
  });
}

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: 'Auspex', label, algorithm: 'SHA1', digits: 6, period: stepSeconds, secret });
}

function place(memberId: string): string {
  return `second-factor|${memberId}|v1`;
}

/** A new authenticator secret, sealed for storage, with the address that authenticator apps read. */
function makeTotp(
  accounts: Accounts,
  member: { id: string; email: string },
): { sealed: Buffer; uri: string; secret: string } {
  const secret = new Secret({ size: 20 });
  return {
    sealed: seal(accounts.sealKey, secret.base32, place(member.id)),
    uri: totpOf(secret, member.email).toString(),
    secret: secret.base32,
  };
}

/** Null for a secret sealed with a master key that is lost: no code of the app counts then, but recovery codes do. */
function openSecret(accounts: Accounts, factor: { memberId: string; sealed: Buffer }): string | null {
  try {
    return unseal(accounts.sealKey, factor.sealed, place(factor.memberId)).toString();
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    accounts.platform.logger.warn({ memberId: factor.memberId }, error.message);
    return null;
  }
}

/** The time step of this code (one step early or late is accepted); null if there is none. */
function matchTotp(
  accounts: Accounts,
  factor: { memberId: string; sealed: Buffer },
  code: string,
): number | null {
  const base32 = openSecret(accounts, factor);
  if (base32 === null) return null;
  const timestamp = accounts.platform.clock.now();
  const delta = totpOf(Secret.fromBase32(base32), 'Auspex').validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / stepSeconds) + delta;
}
