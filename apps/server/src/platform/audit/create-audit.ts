import { createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import type { Database, Sql } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { tables } from '../database/tables.ts';
import type { Audit, StoredAuditEntry } from './audit.ts';

const toEntry = ({ seq, requestId, reason, ...row }: Selectable<Schema['audit_log']>): StoredAuditEntry => ({
  ...row,
  seq: Number(seq),
  ...(requestId === null ? {} : { requestId }),
  ...(reason === null ? {} : { reason }),
});

/** 64 bits: enough to tell addresses and accounts apart. */
const hashDigits = 16;

/** The audit log in the database; written in a transaction, a row exists only if that commits. */
export function createAudit({
  database,
  clock,
  key,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly key: Buffer;
}): Audit {
  const hashOf = (kind: 'address' | 'account', value: string) =>
    createHmac('sha256', key).update(`${kind} ${value}`).digest('hex').slice(0, hashDigits);
  return {
    async record(entry, sql: Sql = database) {
      const { action, actorId, subject, details = {}, requestId, reason } = entry;
      const at = new Date(clock.now());
      await tables(sql)
        .insertInto('audit_log')
        .values({ at, action, actorId, subject, details: JSON.stringify(details), requestId, reason })
        .execute();
    },
    async recordFailure(failure, sql = database) {
      const { action, reason, request, actorId = null, subject = null, account, details = {} } = failure;
      const values = {
        at: new Date(clock.now()),
        action,
        reason,
        actorId,
        subject,
        details: JSON.stringify(details),
        requestId: request.id,
        addressHash: hashOf('address', request.ip),
        accountHash: account === undefined ? null : hashOf('account', account),
      };
      await tables(sql).insertInto('audit_log').values(values).execute();
    },
    async forgetFailures(before) {
      const rows = await database.query('select forget_audit_failures($1) as gone', [before]);
      return Number(rows[0]?.gone ?? 0);
    },
    async list({ before, limit, action, actorId, subject, member, from, to }) {
      let entries = tables(database).selectFrom('audit_log').selectAll();
      if (before !== undefined) entries = entries.where('seq', '<', String(before));
      if (action !== undefined) {
        entries = entries.where(({ eb, fn, or, val }) =>
          or([eb('action', '=', action), fn<boolean>('starts_with', ['action', val(`${action}.`)])]),
        );
      }
      if (actorId !== undefined) entries = entries.where('actorId', '=', actorId);
      if (subject !== undefined) entries = entries.where('subject', '=', subject);
      if (member !== undefined) {
        entries = entries.where(({ eb, or }) =>
          or([eb('actorId', '=', member), eb('subject', '=', `member:${member}`)]),
        );
      }
      if (from !== undefined) entries = entries.where('at', '>=', from);
      if (to !== undefined) entries = entries.where('at', '<', to);
      return (await entries.orderBy('seq', 'desc').limit(limit).execute()).map(toEntry);
    },
  };
}
