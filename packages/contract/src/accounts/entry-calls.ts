import { LANGUAGES } from '@auspex/market';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  displayName,
  emailAddress,
  message,
  password,
  referralId,
  secondFactorCode,
  signedIn,
  signInLimit,
} from './account-shapes.ts';

const loginReply = z.discriminatedUnion('status', [
  z.object({ status: z.literal('signed-in'), session: signedIn }),
  z.object({ status: z.literal('second-factor-required'), challenge: z.string() }),
]);

export const entryCalls = {
  'accounts.register': defineCall({
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Sign up. The answer is the same whether or not the address is taken; it never signs in.',
    limit: signInLimit,
    body: z.object({
      email: emailAddress,
      password,
      username: displayName,
      refBy: referralId.optional(),
      language: z.enum(LANGUAGES).optional(),
    }),
    reply: message,
  }),
  'accounts.login': defineCall({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    cookie: true,
    duringMaintenance: true,
    summary: 'Sign in with e-mail and password.',
    limit: signInLimit,
    body: z.object({ email: z.string().max(254), password }),
    reply: loginReply,
  }),
  'accounts.secondFactor': defineCall({
    method: 'POST',
    path: '/api/auth/login/second-factor',
    access: 'public',
    cookie: true,
    duringMaintenance: true,
    summary: 'Finish a sign-in with a code of the authenticator app or a recovery code.',
    limit: signInLimit,
    body: z.object({ challenge: z.string().max(200), code: secondFactorCode }),
    reply: loginReply,
  }),
  'accounts.refresh': defineCall({
    method: 'POST',
    path: '/api/auth/refresh',
    access: 'public',
    cookie: true,
    duringMaintenance: true,
    summary: 'A new access token for the cookie session.',
    reply: signedIn,
  }),
  'accounts.logout': defineCall({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    cookie: true,
    duringMaintenance: true,
    summary: 'End the session of the cookie, everywhere within a second.',
    reply: message,
  }),
};
