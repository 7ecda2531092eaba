import type { LedgerBreak } from '@auspex/contract/ledger';
import type { ClientBase } from 'pg';
import type { Platform } from '../../platform/module.ts';
import { PATIENCE_MS } from './row-stream.ts';

/** Which part of a record is compared: the entries that were found whole. */
export interface CheckedPart {
  readonly world: string;
  /** Entries from this one on are not looked at: one of them is known to be bad already. */
  readonly before: number;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** What a module of a higher rank compares with the leaves: the rows that its pages read, or what follows from them. */
export interface RecordCheck {
  /** What is compared, in a few words for the terminal. */
  readonly name: string;
  /** The first break, by entry; the client is inside a snapshot of the database. */
  find(client: ClientBase, part: CheckedPart): Promise<LedgerBreak | null>;
}

const added = new WeakMap<Platform, RecordCheck[]>();

/** Adds a comparison to `auspex verify-ledger`; at `create`. */
export function addRecordCheck(platform: Platform, check: RecordCheck): void {
  const known = added.get(platform) ?? [];
  known.push(check);
  added.set(platform, known);
}

export function recordChecksOf(platform: Platform): readonly RecordCheck[] {
  return added.get(platform) ?? [];
}

/**
 * A comparison that PostgreSQL makes by itself. The query takes world and first bad entry ($1, $2) and gives `seq`, `id`
 * and `reason` of what differs, in any order.
 */
export function comparisonByQuery(name: string, text: string): RecordCheck {
  return {
    name,
    async find(client, { world, before }) {
      const query = {
        text: `select seq::float8 as seq, id, reason from (${text}) found order by seq, id limit 1`,
        values: [world, before],
        query_timeout: PATIENCE_MS,
      };
      const { rows } = await client.query<LedgerBreak>(query);
      return rows[0] ?? null;
    },
  };
}

/** SQL for the text of a leaf's body as it was before its recipe was put in, byte by byte. */
export function bodyWithoutRecipe(body: string): string {
  const at = `strpos(${body}, ',"recipe":{')`;
  return `case when ${at} = 0 then ${body} else
    left(${body}, ${at} - 1) || substr(${body}, ${at} + strpos(substr(${body}, ${at}), '}')) end`;
}

/** SQL for an instant as the record writes it, to the millisecond; of a finer one, nothing. */
export function writtenInstant(column: string): string {
  return `case when ${column} = date_trunc('milliseconds', ${column})
    then to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') else '' end`;
}
