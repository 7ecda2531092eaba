import { z } from 'zod';
import { defineCall } from '../call.ts';
import { emailAddress, message, password, proof, signInLimit } from './account-shapes.ts';

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
      'Set a new password, with the present one and a code if there is a second factor; every other session ends.',
    limit: signInLimit,
    body: z.object({ password, proof: proof.optional() }),
    reply: message,
  }),
  'accounts.changeEmail': defineCall({
    method: 'POST',
    path: '/api/user/email',
    access: 'member',
    verified: true,
    freshLogin: true,
    summary: 'Ask to change the address; a link goes to the new one and a notice to the old one.',
    limit: { max: 5, windowSeconds: 3600 },
    body: z.object({ email: emailAddress }),
    reply: message,
  }),
  'accounts.unlinkProvider': defineCall({
    method: 'DELETE',
    path: '/api/user/providers/:provider',
    access: 'member',
    freshLogin: true,
    summary: 'Stop signing in with a provider; the last way to sign in stays.',
    params: z.object({ provider: z.enum(['google', 'facebook']) }),
    reply: message,
  }),
  'accounts.erase': defineCall({
    method: 'DELETE',
    path: '/api/user',
    access: 'member',
    freshLogin: true,
    summary: 'Delete the account for good. The address must be typed to confirm.',
    body: z.object({ confirm: z.string().max(254) }),
    reply: message,
  }),
};
