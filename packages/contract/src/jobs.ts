import { z } from 'zod';
import { defineCall } from './call.ts';

/** One run of a background job. */
const jobRun = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'retrying']),
  done: z.number(),
  total: z.number(),
  note: z.string(),
  ratePerSecond: z.number().nullable(),
  remainingSeconds: z.number().nullable(),
  failures: z.int(),
  queuedAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  error: z.string().nullable(),
});

export const jobCalls = {
  'jobs.list': defineCall({
    method: 'GET',
    path: '/api/admin/jobs',
    access: 'admin',
    summary: 'The table of jobs and the latest runs with their progress.',
    query: z.object({
      name: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    reply: z.object({
      table: z.array(
        z.object({
          name: z.string(),
          summary: z.string(),
          schedule: z.string().nullable(),
          timeoutSeconds: z.number(),
          retries: z.int(),
          singleton: z.boolean(),
        }),
      ),
      items: z.array(jobRun),
    }),
  }),
  'jobs.retry': defineCall({
    method: 'POST',
    path: '/api/admin/jobs/:id/retry',
    access: 'admin',
    summary: 'Runs a failed job again. Written to the audit log.',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ outcome: z.enum(['queued', 'already-waiting']) }),
  }),
};
