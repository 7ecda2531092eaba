import { z } from 'zod';
import { defineCall, tokenScope } from '../call.ts';
import { typedName } from '../typed-shapes.ts';
import { message, proofBody, signInLimit } from './account-shapes.ts';

const personalToken = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters, to recognise it by. */
  hint: z.string(),
  scopes: z.array(tokenScope),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
});

export const personalTokenCalls = {
  'accounts.personalTokens': defineCall({
    method: 'GET',
    path: '/api/tokens',
    access: 'member',
    summary: 'The member’s tokens for scripts.',
    reply: z.object({ items: z.array(personalToken) }),
  }),
  'accounts.makePersonalToken': defineCall({
    method: 'POST',
    path: '/api/tokens',
    access: 'member',
    verified: true,
    summary:
      'Create a token for scripts, with the password and a code if there is a second factor; it is shown once.',
    limit: signInLimit,
    body: proofBody.extend({
      name: typedName(60),
      scopes: z.array(tokenScope).min(1).max(tokenScope.options.length),
      expiresInDays: z.int().min(1).max(3650).nullable(),
    }),
    reply: z.object({ token: z.string(), row: personalToken }),
  }),
  'accounts.dropPersonalToken': defineCall({
    method: 'DELETE',
    path: '/api/tokens/:id',
    access: 'member',
    summary: 'Remove a token; it stops working at once.',
    params: z.object({ id: z.uuid() }),
    reply: message,
  }),
};
