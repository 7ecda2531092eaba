import { LANGUAGES } from '@auspex/market';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { pagedList, pageQuery } from './paged-list.ts';

/** dropped: it had become pointless when its turn came, such as a code that a newer one replaced. */
const mailStates = ['waiting', 'sending', 'sent', 'suppressed', 'dropped', 'failed', 'uncertain'] as const;

const outboxMail = z.object({
  id: z.uuid(),
  template: z.string(),
  kind: z.enum(['service', 'marketing']),
  to: z.string(),
  language: z.enum(LANGUAGES),
  state: z.enum(mailStates),
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
  subject: z.string(),
  /** The text of the mail; every link and code stands as `[hidden]`. */
  text: z.string(),
});

export const outboxCalls = {
  'outbox.list': defineCall({
    method: 'GET',
    path: '/api/admin/outbox',
    access: 'admin',
    summary: 'Sent and queued e-mails, newest first; links are hidden.',
    query: z.object({
      state: z.enum(mailStates).optional(),
      to: z.string().max(200).optional(),
      ...pageQuery.shape,
    }),
    reply: pagedList(outboxMail),
  }),
  'outbox.retry': defineCall({
    method: 'POST',
    path: '/api/admin/outbox/:id/retry',
    access: 'admin',
    summary: 'Sends a failed or uncertain e-mail again. Written to the audit log.',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ outcome: z.enum(['queued', 'not-failed']) }),
  }),
};
