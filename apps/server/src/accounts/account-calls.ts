import { displayName } from '@auspex/contract';
import { Conflict, InvalidInput, NotFound } from '../platform/errors/index.ts';
import { type CallHandlers, callerOf } from '../platform/http/call-handlers.ts';
import { readAccessToken } from './access-token.ts';
import type { Accounts } from './accounts.ts';
import { browserOf, memberOf, sessionOf } from './caller.ts';
import { completeEmailChange } from './change-email.ts';
import { endSessions, logOut } from './end-session.ts';
import { pictureFolder } from './erase-member.ts';
import { checkCode } from './mail-codes.ts';
import { requestLink, resetLinkSent, resetPassword, verificationSent, verifyEmail } from './mail-links.ts';
import { refreshSession } from './refresh-session.ts';
import { finishSecondFactor } from './second-factor/second-factor.ts';
import { signIn } from './sign-in.ts';
import { callerFor, checkYourMailbox, requestSignUp } from './sign-up.ts';
import { describeMember, describeUserDocument } from './signed-in-reply.ts';
import { stepUp } from './step-up.ts';
import { changeMember, type Member, normaliseEmail } from './store/member-store.ts';
import { listRoles } from './store/role-store.ts';
import { listSessions } from './store/session-store.ts';

/** Signing in and out. */
export function entryCalls(accounts: Accounts): CallHandlers {
  return {
    'accounts.register': async ({ body }, context) => {
      await requestSignUp(accounts, body, browserOf(context));
      return { message: checkYourMailbox };
    },
    'accounts.login': ({ body }, context) => signIn(accounts, body, browserOf(context)),
    'accounts.secondFactor': ({ body }, context) => finishSecondFactor(accounts, body, browserOf(context)),
    'accounts.refresh': (_, context) => refreshSession(accounts, browserOf(context)),
    'accounts.logout': async (_, context) => {
      await logOut(accounts, browserOf(context));
      return { message: 'You are logged out.' };
    },
  };
}

/** Links sent by mail. */
export function mailLinkCalls(accounts: Accounts): CallHandlers {
  const { database } = accounts.platform;
  return {
    'accounts.forgotPassword': async ({ body }, { request }) => {
      await requestLink(accounts, { link: 'resetPassword', email: body.email, caller: callerFor(request) });
      return { message: resetLinkSent };
    },
    'accounts.resendVerification': async ({ body }, { request }) => {
      await requestLink(accounts, { link: 'verifyEmail', email: body.email, caller: callerFor(request) });
      return { message: verificationSent };
    },
    'accounts.checkCode': async ({ body }) => {
      const owner = await checkCode(database, { secret: body.oobCode, kind: body.mode, at: accounts.now() });
      return { valid: owner !== null };
    },
    'accounts.verifyEmail': async ({ body }, context) => {
      await verifyEmail(accounts, body.oobCode, { browser: browserOf(context), password: body.password });
      return { message: 'Your e-mail address is confirmed.' };
    },
    'accounts.completeEmailChange': async ({ body }, context) => {
      const asker = { browser: browserOf(context), password: body.password };
      await completeEmailChange(accounts, body.oobCode, asker);
      return { message: 'Your new address is confirmed. Please sign in with it.' };
    },
    'accounts.resetPassword': async ({ body }, context) => {
      const wanted = { browser: browserOf(context), password: body.password };
      await resetPassword(accounts, body.oobCode, wanted);
      return { message: 'Your password has been changed. You can sign in with it now.' };
    },
  };
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A name that looks like a web address is kept where it has been for long, and not given anew. */
function refuseLink(name: string | undefined, member: Member): void {
  if (name === undefined || name === member.displayName) return;
  const checked = displayName.safeParse(name);
  if (checked.success) return;
  const message = checked.error.issues[0]?.message ?? '';
  throw new InvalidInput(message, [{ field: 'displayName', message }]);
}

/** What a profile may be sent with, but not changed by: nothing of it is dropped in silence. */
interface Fixed {
  readonly uid?: string | undefined;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  readonly refBy?: string | null | undefined;
}

function refuseFixed({ uid, email, password, refBy }: Fixed, member: Member): void {
  const refuse = (field: keyof Fixed, message: string) => {
    throw new InvalidInput(message, [{ field, message }]);
  };
  if (uid !== undefined && uid !== member.id) refuse('uid', 'The id of an account cannot be changed.');
  if (email !== undefined && normaliseEmail(email) !== member.email)
    refuse('email', 'Your e-mail address is changed by POST /api/user/email, which asks for your password.');
  if (password !== undefined)
    refuse(
      'password',
      'Your password is changed by POST /api/user/password, which asks for the present one.',
    );
  if (refBy !== undefined && refBy !== member.refBy)
    refuse('refBy', 'Who referred you was set at sign-up and cannot be changed.');
}

/** The caller's own profile, roles and token. */
export function profileCalls(accounts: Accounts): CallHandlers {
  const { database, audit } = accounts.platform;
  return {
    'accounts.user': async (_, context) => describeMember(accounts, await memberOf(accounts, context)),
    'accounts.changeUser': async ({ body }, context) => {
      const { backgroundURL, refId, exchanges, uid, email, password, refBy, ...change } = body;
      if (change.timeZone !== undefined && !isTimeZone(change.timeZone)) {
        throw new InvalidInput(`${change.timeZone} is not a time zone; use a name such as Europe/Paris.`, [
          { field: 'timeZone', message: 'not a time zone' },
        ]);
      }
      const { memberId } = callerOf(context);
      if (backgroundURL != null && !backgroundURL.startsWith(`/files/${pictureFolder(memberId)}`)) {
        throw new InvalidInput('Your background must be a picture you uploaded here.', [
          { field: 'backgroundURL', message: 'not a picture of yours' },
        ]);
      }
      const before = await memberOf(accounts, context);
      refuseFixed({ uid, email, password, refBy }, before);
      refuseLink(change.displayName, before);
      if (refId !== undefined && refId !== before.refId) {
        throw new Conflict(
          'Your referral id was created at sign-up and cannot be changed.',
          'referral-id-fixed',
        );
      }
      if (exchanges !== undefined) await accounts.exchangeVault()?.save(callerOf(context), exchanges);
      const member = await database.transaction(async (tx) => {
        await accounts.readers.announce(tx, memberId);
        return changeMember(tx, memberId, { ...change, backgroundUrl: backgroundURL });
      });
      if (member === null) throw new NotFound();
      await audit.record({ action: 'profile.changed', actorId: memberId, subject: null });
      return {
        status: 'success',
        userData: await describeUserDocument(accounts, member),
        displayName: member.displayName,
      };
    },
    'accounts.roles': async (_, context) => {
      const { memberId } = callerOf(context);
      const unlocked = [...(await accounts.unlocked(memberId))].sort();
      return { roles: await listRoles(database, memberId), unlocked };
    },
    'accounts.token': async ({ body }, context) => {
      const claims = readAccessToken(accounts.accessKey, body.token, accounts.platform.clock.now());
      const alive =
        claims !== null &&
        claims.sub === callerOf(context).memberId &&
        !(await accounts.revocations.isRevoked(claims.sid));
      return { valid: alive, expiresAt: alive ? new Date(claims.exp * 1000).toISOString() : null };
    },
  };
}

/** Sessions and re-authentication. */
export function securityCalls(accounts: Accounts): CallHandlers {
  return {
    'accounts.sessions': async (_, context) => {
      const { memberId, sessionId } = callerOf(context);
      const sessions = await listSessions(accounts.platform.database, memberId, accounts.now());
      return {
        items: sessions.map((session) => ({
          id: session.id,
          current: session.id === sessionId,
          createdAt: session.createdAt.toISOString(),
          lastSeenAt: session.lastSeenAt.toISOString(),
          device: session.device,
          address: session.address,
        })),
      };
    },
    'accounts.revokeSession': async ({ params }, context) => {
      const { memberId } = callerOf(context);
      if ((await endSessions(accounts, { memberId, sessionId: params.id })) === 0) throw new NotFound();
      return { message: 'This session has ended.' };
    },
    'accounts.revokeSessions': async (_, context) => {
      const { memberId, sessionId } = sessionOf(context);
      const ended = await endSessions(accounts, { memberId, except: sessionId });
      await accounts.platform.audit.record({
        action: 'sessions.ended',
        actorId: memberId,
        subject: null,
        details: { ended },
      });
      return { ended };
    },
    'accounts.stepUp': ({ body }, context) =>
      stepUp(accounts, { ...sessionOf(context), browser: browserOf(context) }, body),
  };
}
