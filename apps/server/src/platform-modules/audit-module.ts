import { type StoredAuditEntry, writeAuditEntry } from '../platform/audit/audit.ts';
import type { Database } from '../platform/database/index.ts';
import { anyOf, tables } from '../platform/database/tables.ts';
import { defineModule } from '../platform/module.ts';

const toDate = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);

/** The log itself knows members by their id only. */
async function addressesOf(
  database: Database,
  entries: readonly StoredAuditEntry[],
): Promise<ReadonlyMap<string | null, string>> {
  const ids = [...new Set(entries.flatMap(({ actorId }) => actorId ?? []))];
  const members = tables(database).selectFrom('member').select(['id', 'email']);
  // Who acts is no member where it is a command or a job.
  const named = await members.where((the) => the(the.cast<string>('id', 'text'), '=', anyOf(ids))).execute();
  return new Map(named.map(({ id, email }) => [id, email]));
}

/** The audit log, for admins to read. */
export const auditModule = defineModule({
  name: 'audit',
  create: ({ platform: { audit, database } }) => ({
    calls: {
      'audit.list': async ({ query: { from, to, limit, ...filter } }) => {
        const rows = await audit.list({ ...filter, from: toDate(from), to: toDate(to), limit: limit + 1 });
        const items = rows.slice(0, limit);
        const addresses = await addressesOf(database, items);
        return {
          items: items.map((entry) => ({
            ...writeAuditEntry(entry),
            actorEmail: addresses.get(entry.actorId) ?? null,
          })),
          next: rows.length > limit ? (items.at(-1)?.seq ?? null) : null,
        };
      },
    },
  }),
});
