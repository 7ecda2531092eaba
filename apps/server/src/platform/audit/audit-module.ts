import type { ServerModule } from '../module.ts';

const toDate = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

/** Rank 0: the audit log, for admins to read. */
export const auditModule: ServerModule = {
  name: 'audit',
  rank: 0,
  create: ({ audit }) => ({
    calls: {
      'audit.list': async ({ query: { from, to, limit, ...filter } }) => {
        const rows = await audit.list({ ...filter, from: toDate(from), to: toDate(to), limit: limit + 1 });
        const items = rows.slice(0, limit);
        return {
          items: items.map(({ at, details = {}, requestId = null, ...row }) => ({
            ...row,
            at: at.toISOString(),
            details,
            requestId,
          })),
          next: rows.length > limit ? (items.at(-1)?.seq ?? null) : null,
        };
      },
    },
  }),
};
