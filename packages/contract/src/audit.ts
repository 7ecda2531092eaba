import { z } from 'zod';
import { defineCall } from './call.ts';

export const auditRow = z.object({
  seq: z.int(),
  at: z.iso.datetime(),
  action: z.string(),
  /** Pseudonymous id; null for the system or a guest. */
  actorId: z.string().nullable(),
  subject: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  requestId: z.string().nullable(),
  /** Why something failed or was refused. */
  reason: z.string().nullable(),
  /** The same for entries from one network address; it does not tell which. */
  addressHash: z.string().nullable(),
  /** The same for entries about one account that somebody tried to get into. */
  accountHash: z.string().nullable(),
});

/** With whose id that is, as long as they are a member. */
const listedRow = auditRow.extend({ actorEmail: z.string().nullable() });

export const auditCalls = {
  'audit.list': defineCall({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'The audit log, newest first.',
    query: z.object({
      /** An action such as `admin.settings.change`, or its beginning up to a dot. */
      action: z.string().max(100).optional(),
      actorId: z.string().max(100).optional(),
      subject: z.string().max(200).optional(),
      /** A member's id: what they did, and what was done to them. */
      member: z.uuid().optional(),
      from: z.iso.datetime().optional(),
      to: z.iso.datetime().optional(),
      /** `next` of the page before. */
      before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.object({ items: z.array(listedRow), next: z.int().nullable() }),
  }),
};
