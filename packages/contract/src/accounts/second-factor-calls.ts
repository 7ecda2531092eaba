import { z } from 'zod';
import { defineCall } from '../call.ts';
import { message, proof, secondFactorCode, signInLimit } from './account-shapes.ts';

export const secondFactorCalls = {
  'accounts.beginSecondFactor': defineCall({
    method: 'POST',
    path: '/api/auth/second-factor/begin',
    access: 'member',
    verified: true,
    freshLogin: true,
    summary: 'A secret for an authenticator app; it counts only after its first right code.',
    reply: z.object({ uri: z.string(), secret: z.string() }),
  }),
  'accounts.confirmSecondFactor': defineCall({
    method: 'POST',
    path: '/api/auth/second-factor/confirm',
    access: 'member',
    verified: true,
    freshLogin: true,
    summary: 'Turn the second factor on with its first right code; the recovery codes are shown once.',
    limit: signInLimit,
    body: z.object({ code: secondFactorCode }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  'accounts.remakeRecoveryCodes': defineCall({
    method: 'POST',
    path: '/api/auth/second-factor/recovery-codes',
    access: 'member',
    verified: true,
    freshLogin: true,
    summary: 'New recovery codes; the old ones stop working.',
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  'accounts.removeSecondFactor': defineCall({
    method: 'DELETE',
    path: '/api/auth/second-factor',
    access: 'member',
    summary: 'Turn the second factor off, with the password if there is one, and a code.',
    limit: signInLimit,
    body: z.object({ proof }),
    reply: message,
  }),
};
