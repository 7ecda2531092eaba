import type { Selectable } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import type { Database, Sql } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { tables } from '../database/tables.ts';
import type { Audit, AuditEntry } from './audit.ts';

const toEntry = ({
  seq,
  requestId,
  ...row
}: Selectable<Schema['audit_log']>): AuditEntry & { seq: number; at: Date } => ({
  ...row,
  seq: Number(seq),
  ...(requestId === null ? {} : { requestId }),
});

/** The audit log in the database; written in a transaction, a row exists only if that commits. */
export function createAudit(database: Database, clock: Clock): Audit {
  return {
    async record(entry, sql: Sql = database) {
      const { action, actorId, subject, details = {}, requestId } = entry;
      const at = new Date(clock.now());
      await tables(sql)
        .insertInto('audit_log')
        .values({ at, action, actorId, subject, details: JSON.stringify(details), requestId })
        .execute();
    },
    async list({ before, limit, action, actorId, subject, from, to }) {
      let entries = tables(database).selectFrom('audit_log').selectAll();
      if (before !== undefined) entries = entries.where('seq', '<', String(before));
      if (action !== undefined) {
        entries = entries.where(({ eb, fn, or, val }) =>
          or([eb('action', '=', action), fn<boolean>('starts_with', ['action', val(`${action}.`)])]),
        );
      }
      if (actorId !== undefined) entries = entries.where('actorId', '=', actorId);
      if (subject !== undefined) entries = entries.where('subject', '=', subject);
      if (from !== undefined) entries = entries.where('at', '>=', from);
      if (to !== undefined) entries = entries.where('at', '<', to);
      return (await entries.orderBy('seq', 'desc').limit(limit).execute()).map(toEntry);
    },
  };
}
