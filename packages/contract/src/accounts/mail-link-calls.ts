import { z } from 'zod';
import { defineCall } from '../call.ts';
import { emailAddress, message, oobCode, password, signInLimit } from './account-shapes.ts';

export const mailLinkCalls = {
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
    body: z.object({ mode: z.enum(['verifyEmail', 'resetPassword', 'changeEmail']), oobCode }),
    reply: z.object({ valid: z.boolean() }),
  }),
  'accounts.verifyEmail': defineCall({
    method: 'POST',
    path: '/api/auth/verify-email',
    access: 'public',
    cookie: true,
    summary:
      'Confirm an address with the code from the mail, in the browser that signed up or with the password of the account.',
    limit: signInLimit,
    body: z.object({ oobCode, password: password.optional() }),
    reply: message,
  }),
  'accounts.completeEmailChange': defineCall({
    method: 'POST',
    path: '/api/auth/change-email',
    access: 'public',
    cookie: true,
    summary:
      'Make the new address the one that signs in, with the code from the mail, in a browser that is signed in or with the password; ends every session.',
    limit: signInLimit,
    body: z.object({ oobCode, password: password.optional() }),
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
