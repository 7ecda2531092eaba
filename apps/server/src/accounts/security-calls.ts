import { Conflict, InvalidInput, NotFound } from '../platform/errors/index.ts';
import { type CallContext, type CallHandlers, callerOf } from '../platform/http/call-handlers.ts';
import { WrongPassword } from './account-errors.ts';
import type { Accounts } from './accounts.ts';
import { memberOf } from './caller.ts';
import { requestEmailChange, requireOtherAddress } from './change-email.ts';
import { eraseMember } from './erase-member.ts';
import { changePassword, requireStrongPassword } from './mail-links.ts';
import { makePersonalToken } from './make-personal-token.ts';
import { passwordMatches } from './password-hash.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  remakeRecoveryCodes,
  removeSecondFactor,
} from './second-factor/second-factor.ts';
import { stepUpTries, takeTry } from './sign-in-tries.ts';
import { type Proof, requireProof } from './step-up.ts';
import { type Member, normaliseEmail } from './store/member-store.ts';
import { deletePersonalToken, listPersonalTokens, type PersonalToken } from './store/personal-token-store.ts';
import { listProviders, unlinkProvider } from './store/provider-store.ts';
import { countRecoveryCodes, hasSecondFactor } from './store/second-factor-store.ts';

/** The caller, proven in this request. */
const provenMemberOf = (
  accounts: Accounts,
  context: CallContext,
  proof: Proof | undefined,
): Promise<Member> =>
  requireProof(accounts, { identity: callerOf(context), request: context.request }, proof);

/**
 * A change of the password is sent again because its answer was lost: the old password is wrong by now, and the new
 * one in place. Looking costs another try, so that nobody guesses twice for one.
 */
async function hasPasswordBy(
  accounts: Accounts,
  context: CallContext,
  { password, error }: { readonly password: string; readonly error: unknown },
): Promise<null> {
  if (!(error instanceof WrongPassword)) throw error;
  const member = await memberOf(accounts, context);
  await takeTry(accounts, stepUpTries, member.id);
  if (!(await passwordMatches(member.passwordHash, password))) throw error;
  return null;
}

/** The caller's second factor. */
export function secondFactorCalls(accounts: Accounts): CallHandlers {
  return {
    'accounts.beginSecondFactor': async ({ body }, context) =>
      beginSecondFactor(accounts, await provenMemberOf(accounts, context, body.proof)),
    'accounts.confirmSecondFactor': async ({ body }, context) => {
      const member = await provenMemberOf(accounts, context, body.proof);
      return { recoveryCodes: await confirmSecondFactor(accounts, member, body.code) };
    },
    'accounts.remakeRecoveryCodes': async ({ body }, context) => {
      const member = await provenMemberOf(accounts, context, body.proof);
      return { recoveryCodes: await remakeRecoveryCodes(accounts, member) };
    },
    'accounts.removeSecondFactor': async ({ body }, context) => {
      await removeSecondFactor(accounts, await provenMemberOf(accounts, context, body.proof));
      return { message: 'Two-factor authentication is off.' };
    },
  };
}

function describeToken(row: PersonalToken) {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

/** Tokens for scripts. */
export function personalTokenCalls(accounts: Accounts): CallHandlers {
  const { database, audit } = accounts.platform;
  return {
    'accounts.personalTokens': async (_, context) => {
      const rows = await listPersonalTokens(database, callerOf(context).memberId);
      return { items: rows.map(describeToken) };
    },
    'accounts.makePersonalToken': async ({ body }, context) => {
      const member = await provenMemberOf(accounts, context, body.proof);
      const made = await database.transaction((tx) => makePersonalToken(accounts, tx, { ...body, member }));
      return { token: made.token, row: describeToken(made.row) };
    },
    'accounts.dropPersonalToken': async ({ params }, context) => {
      const { memberId } = callerOf(context);
      if (!(await deletePersonalToken(database, { memberId, id: params.id }))) throw new NotFound();
      await audit.record({ action: 'token.dropped', actorId: memberId, subject: null });
      return { message: 'This token no longer works.' };
    },
  };
}

/** Password, address, linked providers, and closing the account. */
export function ownershipCalls(accounts: Accounts): CallHandlers {
  const { database, audit } = accounts.platform;
  return {
    'accounts.security': async (_, context) => {
      const member = await memberOf(accounts, context);
      const [secondFactor, recoveryCodesLeft, providers] = await Promise.all([
        hasSecondFactor(database, member.id),
        countRecoveryCodes(database, member.id),
        listProviders(database, member.id),
      ]);
      return { password: member.passwordHash !== null, secondFactor, recoveryCodesLeft, providers };
    },
    'accounts.changePassword': async ({ body }, context) => {
      // Before the proof: a code works once, and a password that is refused must not cost it.
      await requireStrongPassword(accounts, await memberOf(accounts, context), body.password);
      const member = await provenMemberOf(accounts, context, body.proof).catch((error: unknown) =>
        hasPasswordBy(accounts, context, { password: body.password, error }),
      );
      if (member !== null) {
        const keepSession = callerOf(context).sessionId;
        await changePassword(accounts, { member, password: body.password, keepSession, secret: null });
      }
      return { message: 'Your password has been changed. You are signed out everywhere else.' };
    },
    'accounts.changeEmail': async ({ body }, context) => {
      requireOtherAddress(await memberOf(accounts, context), body.email);
      await requestEmailChange(accounts, await provenMemberOf(accounts, context, body.proof), body.email);
      return {
        message: 'Open the link we sent to the new address. Until then, your old address stays in use.',
      };
    },
    'accounts.unlinkProvider': async ({ params, body }, context) => {
      const member = await provenMemberOf(accounts, context, body.proof);
      const providers = await listProviders(database, member.id);
      if (!providers.some((linked) => linked.provider === params.provider)) throw new NotFound();
      if (member.passwordHash === null && providers.length === 1) {
        throw new Conflict('This is your only way to sign in. Set a password first, with "Forgot password".');
      }
      await unlinkProvider(database, { memberId: member.id, provider: params.provider });
      await audit.record({
        action: 'provider.unlinked',
        actorId: member.id,
        subject: null,
        details: { provider: params.provider },
      });
      return { message: 'The link is removed.' };
    },
    'accounts.erase': async ({ body }, context) => {
      // Before the proof: a code works once, and a mistyped address must not cost it.
      if (normaliseEmail(body.confirm) !== (await memberOf(accounts, context)).email) {
        throw new InvalidInput('Type the address of your account to confirm the deletion.');
      }
      await eraseMember(accounts, await provenMemberOf(accounts, context, body.proof));
      return { message: 'Your account and your data have been deleted.' };
    },
  };
}
