import { writeAuditEntry } from '../platform/audit/audit.ts';
import { defineModule } from '../platform/module.ts';

const toDate = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

/** The audit log, for admins to read. */
export const auditModule = defineModule({
  name: 'audit',
  create: ({ platform: { audit } }) => ({
    calls: {
      'audit.list': async ({ query: { from, to, limit, ...filter } }) => {
        const rows = await audit.list({ ...filter, from: toDate(from), to: toDate(to), limit: limit + 1 });
        const items = rows.slice(0, limit);
        return {
          items: items.map(writeAuditEntry),
          next: rows.length > limit ? (items.at(-1)?.seq ?? null) : null,
        };
      },
    },
  }),
});
