import type { Sql } from '../database/database.ts';

/**
 * One row of the append-only audit log. Members appear only by pseudonymous id, so that erasure leaves the log
 * intact.
 */
export interface AuditEntry {
  /** `admin.settings.change`, `login.succeeded`, `key.used` … */
  readonly action: string;
  /** Who did it; null for the system or a guest. */
  readonly actorId: string | null;
  /** What it was done to, such as `member:…` or `order:…`. */
  readonly subject: string | null;
  /** Facts without secrets or personal data. */
  readonly details?: Record<string, unknown>;
  readonly requestId?: string;
}

export interface Audit {
  record(entry: AuditEntry, sql?: Sql): Promise<void>;
  /** Newest first. */
  list(options: {
    /** Only rows older than this `seq`: for the next page. */
    before?: number;
    limit: number;
    /** An action, or a prefix of one up to a dot (`admin`). */
    action?: string;
    actorId?: string;
    subject?: string;
    from?: Date;
    to?: Date;
  }): Promise<Array<AuditEntry & { seq: number; at: Date }>>;
}
