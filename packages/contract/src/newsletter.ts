import { LANGUAGES } from '@auspex/market';
import { z } from 'zod';
import { emailAddress, message, oobCode } from './accounts/account-shapes.ts';
import { defineCall } from './call.ts';

/** Calls that cause a mail to an address somebody typed: few per caller. */
const mailLimit = { max: 6, windowSeconds: 600 } as const;
const linkLimit = { max: 60, windowSeconds: 60 } as const;

/** The sealed address at the end of the link in a mail. */
const unsubscribeToken = z.string().max(600);

const choice = z.object({ newsletter: z.boolean() });

const addressState = z.discriminatedUnion('status', [
  z.object({
    status: z.enum(['unsubscribed', 'subscribed']),
    /** Whose it is, so that the reader recognises it and nobody else learns it: `a•••@example.org`. */
    email: z.string(),
  }),
  z.object({ status: z.literal('link-not-complete') }),
]);

export const newsletterCalls = {
  'newsletter.subscribe': defineCall({
    method: 'POST',
    path: '/api/newsletter',
    access: 'public',
    summary: 'Ask for the newsletter. Nothing is sent before the address is confirmed by the link in a mail.',
    limit: mailLimit,
    body: z.object({ email: emailAddress, language: z.enum(LANGUAGES).default('en') }),
    reply: message,
  }),
  'newsletter.confirm': defineCall({
    method: 'POST',
    path: '/api/newsletter/confirm',
    access: 'public',
    summary: 'Confirm an address with the code from its mail.',
    limit: linkLimit,
    body: z.object({ code: oobCode }),
    reply: z.discriminatedUnion('status', [
      z.object({ status: z.literal('confirmed'), email: z.string() }),
      z.object({ status: z.literal('not-valid') }),
    ]),
  }),
  'newsletter.unsubscribe': defineCall({
    method: 'POST',
    path: '/api/unsubscribe',
    access: 'public',
    duringMaintenance: true,
    summary: 'Stop all marketing mail to the address that the link in a mail was made for; signed in or not.',
    limit: linkLimit,
    body: z.object({ token: unsubscribeToken }),
    reply: addressState,
  }),
  'newsletter.undoUnsubscribe': defineCall({
    method: 'POST',
    path: '/api/unsubscribe/undo',
    access: 'public',
    duringMaintenance: true,
    summary: 'Take an unsubscription back, with the link that made it.',
    limit: linkLimit,
    body: z.object({ token: unsubscribeToken }),
    reply: addressState,
  }),
  'newsletter.choice': defineCall({
    method: 'GET',
    path: '/api/user/newsletter',
    access: 'member',
    tokenScope: 'account:read',
    summary: 'Whether the newsletter goes to the member’s address.',
    reply: choice,
  }),
  'newsletter.choose': defineCall({
    method: 'PUT',
    path: '/api/user/newsletter',
    access: 'member',
    verified: true,
    summary:
      'Receive the newsletter at the member’s address, or no marketing mail at all; at once, like the links in e-mails.',
    limit: linkLimit,
    body: choice,
    reply: choice,
  }),
  'newsletter.sendUnsubscribeLink': defineCall({
    method: 'POST',
    path: '/api/unsubscribe/link',
    access: 'public',
    summary: 'E-mail the unsubscribe link to its owner, for anyone without an e-mail of ours at hand.',
    limit: mailLimit,
    body: z.object({ email: emailAddress, language: z.enum(LANGUAGES).default('en') }),
    reply: message,
  }),
};
