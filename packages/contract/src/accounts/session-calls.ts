import { z } from 'zod';
import { defineCall } from '../call.ts';
import { message, proof, signedIn, signInLimit } from './account-shapes.ts';

const sessionRow = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  device: z.string(),
  address: z.string(),
});

export const securityCalls = {
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
    summary: 'End one of the member’s sessions.',
    params: z.object({ id: z.uuid() }),
    reply: message,
  }),
  'accounts.revokeSessions': defineCall({
    method: 'DELETE',
    path: '/api/auth/sessions',
    access: 'member',
    summary: 'End every session of the member but this one.',
    reply: z.object({ ended: z.int() }),
  }),
  'accounts.stepUp': defineCall({
    method: 'POST',
    path: '/api/auth/step-up',
    access: 'member',
    summary: 'Prove who is asking, for actions that need a fresh sign-in.',
    limit: signInLimit,
    body: proof,
    reply: signedIn,
  }),
};
