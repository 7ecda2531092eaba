import type { Clock } from '../clock/clock.ts';
import type { Database, Sql } from '../database/database.ts';
import type { Audit, AuditEntry } from './audit.ts';

interface AuditRow {
  seq: string;
  at: Date;
  action: string;
  actor_id: string | null;
  subject: string | null;
  details: Record<string, unknown>;
  request_id: string | null;
}

const toEntry = (row: AuditRow): AuditEntry & { seq: number; at: Date } => ({
  seq: Number(row.seq),
  at: row.at,
  action: row.action,
  actorId: row.actor_id,
  subject: row.subject,
  details: row.details,
  ...(row.request_id === null ? {} : { requestId: row.request_id }),
});

/** The audit log in the database; inside a transaction a row exists only if that commits. */
export function createAudit(database: Database, clock: Clock): Audit {
  return {
    async record(entry, sql: Sql = database) {
      await sql.query(
        `insert into audit_log (at, action, actor_id, subject, details, request_id) values ($1, $2, $3, $4, $5, $6)`,
        [
          new Date(clock.now()),
          entry.action,
          entry.actorId,
          entry.subject,
          JSON.stringify(entry.details ?? {}),
          entry.requestId ?? null,
        ],
      );
    },
    async list({ before, limit, action, actorId, subject, from, to }) {
      const rows = await database.query<AuditRow>(
        `select seq, at, action, actor_id, subject, details, request_id from audit_log
          where ($1::bigint is null or seq < $1)
            and ($2::text is null or action = $2 or starts_with(action, $2 || '.'))
            and ($3::text is null or actor_id = $3)
            and ($4::text is null or subject = $4)
            and ($5::timestamptz is null or at >= $5)
            and ($6::timestamptz is null or at < $6)
          order by seq desc limit $7`,
        [before ?? null, action ?? null, actorId ?? null, subject ?? null, from ?? null, to ?? null, limit],
      );
      return rows.map(toEntry);
    },
  };
}
