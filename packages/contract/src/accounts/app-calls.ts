import { z } from 'zod';
import { defineCall, type TokenScope } from '../call.ts';
import { proofBody, signInLimit } from './account-shapes.ts';

/** What an app may be given: the scopes that open tools at `/mcp`, all of which only read. */
export const APP_SCOPES = ['market:read', 'portfolio:read'] as const satisfies readonly TokenScope[];
export type AppScope = (typeof APP_SCOPES)[number];

const text = (most: number) => z.string().max(most);

/** What an app asks for, in OAuth's words: RFC 6749, 7636, 8707. What is missing is refused with a sentence of its own. */
export const appRequest = z.object({
  client_id: text(4000).default(''),
  redirect_uri: text(600).default(''),
  response_type: text(100).default(''),
  code_challenge: text(200).default(''),
  code_challenge_method: text(40).default(''),
  scope: text(1000).optional(),
  state: text(4000).optional(),
  resource: text(600).default(''),
});

export const appCalls = {
  'accounts.readAppRequest': defineCall({
    method: 'GET',
    path: '/api/oauth/request',
    access: 'member',
    verified: true,
    summary: 'Who asks for a token by OAuth, and for what, as the member is asked.',
    query: appRequest,
    reply: z.object({
      /** As the app calls itself. */
      name: z.string(),
      /** Where the token goes: a site, or a port or program on the member’s device. */
      place: z.object({ kind: z.enum(['site', 'device', 'program']), name: z.string() }),
      scopes: z.array(z.enum(APP_SCOPES)),
      /** False: the app asks for something else than a token for `/mcp`. */
      isOffered: z.boolean(),
      /** Where the app is told that it gets nothing. */
      backTo: z.string(),
    }),
  }),
  'accounts.connectApp': defineCall({
    method: 'POST',
    path: '/api/oauth/consent',
    access: 'member',
    verified: true,
    summary:
      'Let an app have a personal token, with the password and a code if there is a second factor; says where the browser goes on.',
    limit: signInLimit,
    body: proofBody.extend({
      request: appRequest,
      scopes: z.array(z.enum(APP_SCOPES)).min(1).max(APP_SCOPES.length),
      expiresInDays: z.int().min(1).max(3650).nullable(),
    }),
    reply: z.object({ redirectTo: z.string() }),
  }),
};
