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
  /** Why it was refused or failed: a stable code. */
  readonly reason?: string;
}

/** A row as stored. The hashes are keyed: they show what belongs together, and nobody else can make them. */
export interface StoredAuditEntry extends AuditEntry {
  readonly seq: number;
  readonly at: Date;
  readonly addressHash: string | null;
  readonly accountHash: string | null;
}

/** A row as admins read it. */
export function writeAuditEntry({
  at,
  details = {},
  requestId = null,
  reason = null,
  ...entry
}: Omit<StoredAuditEntry, 'requestId' | 'reason'> & {
  readonly requestId?: string | null;
  readonly reason?: string | null;
}) {
  return { ...entry, at: at.toISOString(), details, requestId, reason };
}

/** Something that failed or was refused, possibly an attack. */
export interface AuditFailure {
  /** `login.failed`, `login.locked`, `second-factor.failed`, `call.refused`, `call.limited` */
  readonly action: string;
  readonly reason: string;
  /** Whose address and id are noted; the address only as a hash. */
  readonly request: { readonly ip: string; readonly id: string };
  /** The member, if the request proved that. */
  readonly actorId?: string | null;
  /** Whom it was aimed at, if that is known, such as `member:…`. */
  readonly subject?: string | undefined;
  /** The account that was tried, by whatever names it (the normalised e-mail address); noted only as a hash. */
  readonly account?: string;
  readonly details?: Record<string, unknown>;
}

export interface Audit {
  record(entry: AuditEntry, sql?: Sql): Promise<void>;
  /** Notes a failure together with where it came from and which account it was aimed at. */
  recordFailure(failure: AuditFailure, sql?: Sql): Promise<void>;
  /** Forgets failures from before an instant, which is at least 30 days ago; what was done is never forgotten. */
  forgetFailures(before: Date): Promise<number>;
  /** Newest first. */
  list(options: {
    /** Only rows older than this `seq`: for the next page. */
    before?: number;
    limit: number;
    /** An action, or a prefix of one up to a dot (`admin`). */
    action?: string;
    actorId?: string;
    subject?: string;
    /** A member's id: what they did, and what was done to them. */
    member?: string;
    from?: Date;
    to?: Date;
  }): Promise<StoredAuditEntry[]>;
}
