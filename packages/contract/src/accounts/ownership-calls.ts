import { z } from 'zod';
import { defineCall } from '../call.ts';
import { emailAddress, message, password, proofBody, signInLimit } from './account-shapes.ts';

export const ownershipCalls = {
  'accounts.security': defineCall({
    method: 'GET',
    path: '/api/auth/security',
    access: 'member',
    summary: 'Which ways to sign in are set up.',
    reply: z.object({
      password: z.boolean(),
      secondFactor: z.boolean(),
      recoveryCodesLeft: z.int(),
      providers: z.array(
        z.object({ provider: z.enum(['google', 'facebook']), email: z.string().nullable() }),
      ),
    }),
  }),
  'accounts.changePassword': defineCall({
    method: 'POST',
    path: '/api/user/password',
    access: 'member',
    summary:
      'Set a new password, with the current one and a code if there is a second factor; every other session ends.',
    limit: signInLimit,
    body: proofBody.extend({ password }),
    reply: message,
  }),
  'accounts.changeEmail': defineCall({
    method: 'POST',
    path: '/api/user/email',
    access: 'member',
    verified: true,
    summary:
      'Ask to change the address, with the password and a code if there is a second factor; a link goes to the new one.',
    // A mistyped password counts too.
    limit: { max: 20, windowSeconds: 3600 },
    body: proofBody.extend({ email: emailAddress }),
    reply: message,
  }),
  'accounts.unlinkProvider': defineCall({
    method: 'DELETE',
    path: '/api/user/providers/:provider',
    access: 'member',
    summary:
      'Stop signing in with a provider, with the password and a code if there is a second factor; the last way to sign in stays.',
    limit: signInLimit,
    params: z.object({ provider: z.enum(['google', 'facebook']) }),
    body: proofBody,
    reply: message,
  }),
  'accounts.erase': defineCall({
    method: 'DELETE',
    path: '/api/user',
    access: 'member',
    summary:
      'Delete the account for good, with the password and a code if there is a second factor. The address must be typed to confirm.',
    limit: signInLimit,
    body: proofBody.extend({ confirm: z.string().max(254) }),
    reply: message,
  }),
};
