import { type CallContext, type CallHandlers, callerOf } from '../../platform/http/call-handlers.ts';
import type { Accounts } from '../accounts.ts';
import {
  type AdminAct,
  endMemberSessions,
  eraseAsAdmin,
  foreseeErasure,
  resendVerification,
  restoreMember,
  setRole,
  suspendMember,
} from './change-members.ts';
import { listMembers, readMember } from './read-members.ts';

/** Members as admins see and change them. */
export function memberCalls(accounts: Accounts): CallHandlers {
  const actOf = ({ id }: { readonly id: string }, context: CallContext): AdminAct => ({
    adminId: callerOf(context).memberId,
    memberId: id,
    requestId: context.requestId,
  });
  return {
    'members.list': ({ query }) => listMembers(accounts, query),
    'members.read': ({ params: { id } }, context) =>
      readMember(accounts, { id, adminId: callerOf(context).memberId }),
    'members.setRole': async ({ params, body: { granted } }, context) => {
      const { role } = params;
      const changed = await setRole(accounts, actOf(params, context), { role, granted });
      if (!changed)
        return { message: granted ? 'They already have this role.' : 'They do not have this role.' };
      return { message: granted ? 'The role has been granted.' : 'The role has been removed.' };
    },
    'members.suspend': async ({ params, body }, context) => {
      const sessionsEnded = await suspendMember(accounts, actOf(params, context), body.reason);
      return { message: 'The account is suspended.', sessionsEnded };
    },
    'members.restore': async ({ params }, context) => {
      await restoreMember(accounts, actOf(params, context));
      return { message: 'The account is active again.' };
    },
    'members.sendVerification': async ({ params }, context) => ({
      outcome: await resendVerification(accounts, actOf(params, context)),
    }),
    'members.endSessions': async ({ params }, context) => ({
      ended: await endMemberSessions(accounts, actOf(params, context)),
    }),
    'members.erasure': ({ params: { id } }) => foreseeErasure(accounts, id),
    'members.erase': async ({ params, body }, context) => {
      await eraseAsAdmin(accounts, actOf(params, context), body);
      return { message: 'The account and its data have been deleted.' };
    },
  };
}
