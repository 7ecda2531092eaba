import type { CallHandlers } from '../../platform/http/call-handlers.ts';
import { callerOf } from '../../platform/http/call-handlers.ts';
import type { Accounts } from '../accounts.ts';
import { requireProof } from '../step-up.ts';
import { AppRefused, readAppRequest } from './app-request.ts';
import { isAnswered, storeCode } from './code-store.ts';
import { placeOf } from './redirect-address.ts';

/** The page on which a member lets an app in, or not. */
export function oauthCalls(accounts: Accounts): CallHandlers {
  const { database } = accounts.platform;
  return {
    'accounts.readAppRequest': async ({ query }, context) => {
      const asked = readAppRequest(accounts, context.request, query);
      const { memberId } = callerOf(context);
      if (await isAnswered(database, { ...asked, memberId })) throw new AppRefused('app/answered');
      const error = asked.problem ?? 'access_denied';
      return {
        name: asked.client.name,
        place: placeOf(asked.redirectUri),
        scopes: [...asked.scopes],
        isOffered: asked.problem === null,
        backTo: asked.answerAt({ error }),
      };
    },
    'accounts.connectApp': async ({ body }, context) => {
      const { request, proof, scopes, expiresInDays } = body;
      const asked = readAppRequest(accounts, context.request, request);
      if (asked.problem !== null) throw new AppRefused('app/unsupported');
      const identity = callerOf(context);
      // Before the proof: a code of the second factor works once.
      if (await isAnswered(database, { ...asked, memberId: identity.memberId }))
        throw new AppRefused('app/answered');
      const { id: memberId } = await requireProof(accounts, { identity, request: context.request }, proof);
      const { clientId, redirectUri, challenge } = asked;
      const code = await storeCode(database, {
        ...{ memberId, clientId, redirectUri, challenge, scopes, expiresInDays },
        at: accounts.now(),
      });
      if (code === null) throw new AppRefused('app/answered');
      return { redirectTo: asked.answerAt({ code }) };
    },
  };
}
