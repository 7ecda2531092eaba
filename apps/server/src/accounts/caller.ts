import { InvalidCredentials, NotFound } from '../platform/errors/index.ts';
import { type CallContext, callerOf } from '../platform/http/call-handlers.ts';
import type { Accounts } from './accounts.ts';
import type { Browser } from './session-cookie.ts';
import { findMember, type Member } from './store/member-store.ts';

/** The caller and their interactive session; a personal token has none. */
export function sessionOf(context: CallContext): { memberId: string; sessionId: string } {
  const { memberId, sessionId } = callerOf(context);
  if (sessionId === null) throw new InvalidCredentials();
  return { memberId, sessionId };
}

/** The browser that makes the call. */
export function browserOf(context: CallContext): Browser {
  return { request: context.request, reply: context.reply };
}

/** The caller as stored. */
export async function memberOf(accounts: Accounts, context: CallContext): Promise<Member> {
  const member = await findMember(accounts.platform.database, callerOf(context).memberId);
  if (member === null) throw new NotFound();
  return member;
}
