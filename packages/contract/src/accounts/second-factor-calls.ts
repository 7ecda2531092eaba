import { z } from 'zod';
import { defineCall } from '../call.ts';
import { message, proof, proofBody, secondFactorCode, signInLimit } from './account-shapes.ts';

export const secondFactorCalls = {
  'accounts.beginSecondFactor': defineCall({
    method: 'POST',
    path: '/api/auth/second-factor/begin',
    access: 'member',
    verified: true,
    summary:
      'A secret for an authenticator app, with the password if there is one; it counts only after its first correct code.',
    limit: signInLimit,
    body: proofBody,
    reply: z.object({ uri: z.string(), secret: z.string() }),
  }),
  'accounts.confirmSecondFactor': defineCall({
    method: 'POST',
    path: '/api/auth/second-factor/confirm',
    access: 'member',
    verified: true,
    summary:
      'Turn two-factor authentication on with its first correct code, and the password if there is one; the recovery codes are shown once.',
    limit: signInLimit,
    body: proofBody.extend({ code: secondFactorCode }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  'accounts.remakeRecoveryCodes': defineCall({
    method: 'POST',
    path: '/api/auth/second-factor/recovery-codes',
    access: 'member',
    verified: true,
    summary: 'New recovery codes, with the password if there is one, and a code; the old ones stop working.',
    limit: signInLimit,
    body: proofBody,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  'accounts.removeSecondFactor': defineCall({
    method: 'DELETE',
    path: '/api/auth/second-factor',
    access: 'member',
    summary: 'Turn two-factor authentication off, with the password if there is one, and a code.',
    limit: signInLimit,
    body: z.object({ proof }),
    reply: message,
  }),
};
