import { z } from 'zod';
import { defineCall } from './call.ts';

/** Addresses are compared without case; 254 characters is the longest that mail can carry. */
export const emailAddress = z.email().max(254);
const password = z.string().min(1).max(256);
const displayName = z.string().trim().min(1).max(80);
/** A code from a mail link: 256 bits, base64url. */
const oobCode = z.string().min(20).max(200);
const message = z.object({ message: z.string() });

/** The session object that the browser keeps under the key `user`. */
export const sessionUser = z.object({
  email: z.string(),
  uid: z.string(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
  emailVerified: z.boolean(),
  phoneNumber: z.string().nullable(),
  providerId: z.string(),
  providerData: z.array(z.object({ providerId: z.string(), uid: z.string(), email: z.string().nullable() })),
  accessToken: z.string(),
});

/** An exchange entry as every reply shows it: the key masked, secrets always empty. */
export const maskedExchange = z.object({
  apiKey: z.string(),
  apiSecret: z.literal(''),
  password: z.literal('').optional(),
});

/** The user document of the specification, kept by the browser under `userData`. */
export const userDocument = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  refBy: z.string().nullable(),
  refId: z.string(),
  backgroundURL: z.string().nullable(),
  exchanges: z.record(z.string(), maskedExchange),
  language: z.enum(['en', 'fr']),
  timeZone: z.string(),
  baseCurrency: z.string(),
});

/** Everything the browser needs after signing in or refreshing. */
export const signedIn = z.object({
  user: sessionUser,
  userData: userDocument,
  roles: z.array(z.string()),
  accessToken: z.string(),
  /** When the access token stops working. */
  expiresAt: z.iso.datetime(),
});

const loginReply = z.discriminatedUnion('status', [
  z.object({ status: z.literal('signed-in'), session: signedIn }),
  z.object({ status: z.literal('second-factor-required'), challenge: z.string() }),
]);

const sessionRow = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  device: z.string(),
  address: z.string(),
});

const profileChange = z
  .object({
    displayName,
    firstName: z.string().trim().max(80).nullable(),
    lastName: z.string().trim().max(80).nullable(),
    phoneNumber: z
      .string()
      .trim()
      .regex(/^\+?[0-9 ().-]{4,30}$/, 'A phone number has digits, spaces, dots, brackets and an optional +.')
      .nullable(),
    backgroundURL: z.string().max(300).nullable(),
    language: z.enum(['en', 'fr']),
    timeZone: z.string().max(60),
    baseCurrency: z.string().regex(/^[A-Z]{3,5}$/),
  })
  .partial();

const signInLimit = { max: 60, windowSeconds: 60 } as const;

const entryCalls = {
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
      refBy: z.string().max(40).optional(),
      language: z.enum(['en', 'fr']).optional(),
    }),
    reply: message,
  }),
  'accounts.login': defineCall({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Sign in with e-mail and password.',
    limit: signInLimit,
    body: z.object({ email: z.string().max(254), password }),
    reply: loginReply,
  }),
  'accounts.secondFactor': defineCall({
    method: 'POST',
    path: '/api/auth/login/second-factor',
    access: 'public',
    summary: 'Finish a sign-in with a code of the authenticator app or a recovery code.',
    limit: signInLimit,
    body: z.object({ challenge: z.string().max(200), code: z.string().trim().min(6).max(40) }),
    reply: loginReply,
  }),
  'accounts.refresh': defineCall({
    method: 'POST',
    path: '/api/auth/refresh',
    access: 'public',
    summary: 'A new access token for the cookie session.',
    reply: signedIn,
  }),
  'accounts.logout': defineCall({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    summary: 'End the session of the cookie, everywhere within a second.',
    reply: message,
  }),
};

const mailLinkCalls = {
  'accounts.forgotPassword': defineCall({
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    summary: 'Ask for a reset link; the answer never tells whether the address is known.',
    limit: { max: 20, windowSeconds: 60 },
    body: z.object({ email: emailAddress }),
    reply: message,
  }),
  'accounts.resendVerification': defineCall({
    method: 'POST',
    path: '/api/auth/resend-verification',
    access: 'public',
    summary: 'Ask for a new verification link; the answer never tells whether the address is known.',
    limit: { max: 20, windowSeconds: 60 },
    body: z.object({ email: emailAddress }),
    reply: message,
  }),
  'accounts.checkCode': defineCall({
    method: 'POST',
    path: '/api/auth/check-code',
    access: 'public',
    summary: 'Whether a code from a mail link still works; it stays usable.',
    limit: signInLimit,
    body: z.object({ mode: z.enum(['verifyEmail', 'resetPassword']), oobCode }),
    reply: z.object({ valid: z.boolean() }),
  }),
  'accounts.verifyEmail': defineCall({
    method: 'POST',
    path: '/api/auth/verify-email',
    access: 'public',
    summary: 'Confirm an address with the code from the mail.',
    limit: signInLimit,
    body: z.object({ oobCode }),
    reply: message,
  }),
  'accounts.resetPassword': defineCall({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    summary: 'Set a new password with the code from the mail; ends every session.',
    limit: signInLimit,
    body: z.object({ oobCode, password }),
    reply: message,
  }),
};

const profileCalls = {
  'accounts.user': defineCall({
    method: 'GET',
    path: '/api/user',
    access: 'member',
    summary: 'The own profile.',
    reply: signedIn.omit({ accessToken: true, expiresAt: true }).extend({
      user: sessionUser.omit({ accessToken: true }),
    }),
  }),
  'accounts.changeUser': defineCall({
    method: 'PATCH',
    path: '/api/user',
    access: 'member',
    summary: 'Change the own profile; what is left out stays as it is.',
    body: profileChange,
    reply: z.object({
      status: z.literal('success'),
      userData: userDocument,
      displayName: z.string().nullable(),
    }),
  }),
  'accounts.roles': defineCall({
    method: 'GET',
    path: '/subscription/roles',
    access: 'member',
    summary: 'The own roles, read fresh from the database.',
    reply: z.object({ roles: z.array(z.string()) }),
  }),
  'accounts.token': defineCall({
    method: 'POST',
    path: '/token',
    access: 'member',
    summary: 'Tells whether an access token is valid, and until when.',
    body: z.object({ token: z.string().max(4000) }),
    reply: z.object({ valid: z.boolean(), expiresAt: z.iso.datetime().nullable() }),
  }),
};

const securityCalls = {
  'accounts.sessions': defineCall({
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'member',
    summary: 'Where the member is signed in.',
    reply: z.object({ items: z.array(sessionRow) }),
  }),
  'accounts.revokeSession': defineCall({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    access: 'member',
    summary: 'End one of the own sessions.',
    params: z.object({ id: z.uuid() }),
    reply: message,
  }),
  'accounts.stepUp': defineCall({
    method: 'POST',
    path: '/api/auth/step-up',
    access: 'member',
    summary: 'Prove again who one is, for actions that need a fresh sign-in.',
    limit: signInLimit,
    body: z.object({ password: password.optional(), code: z.string().trim().max(40).optional() }),
    reply: signedIn,
  }),
};

export const accountsCalls = { ...entryCalls, ...mailLinkCalls, ...profileCalls, ...securityCalls };
