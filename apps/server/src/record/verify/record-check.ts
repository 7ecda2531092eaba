import type { LedgerBreak } from '@auspex/contract/ledger';
import type { ClientBase } from 'pg';
import { PATIENCE_MS } from './row-stream.ts';

/** Which part of a record is compared: the entries that were found whole. */
export interface CheckedPart {
  readonly world: string;
  /** Entries from this one on are not looked at: one of them is known to be bad already. */
  readonly before: number;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** What a module above the ledger compares with the leaves: the rows that its pages read, or what follows from them. */
export interface RecordCheck {
  /** What is compared, in a few words for the terminal. */
  readonly name: string;
  /** PostgreSQL does all of it, so that it may go on while entries and leaves are recomputed. */
  readonly byQuery?: true;
  /** The first break, by entry; the client is inside a snapshot of the database. */
  find(client: ClientBase, part: CheckedPart): Promise<LedgerBreak | null>;
  /** What holds beyond hashes, as sentences. */
  held?(client: ClientBase, part: { readonly world: string }): Promise<readonly string[]>;
  /** What of the world's rows no entry commits to, as sentences. */
  uncovered?(client: ClientBase, part: { readonly world: string }): Promise<readonly string[]>;
}

declare module '../../platform/module.ts' {
  interface Contributions {
    /** What `auspex verify-ledger` compares. */
    readonly ledgerChecks: RecordCheck;
  }
}

/**
 * A comparison that PostgreSQL makes by itself. The query takes world and first bad entry ($1, $2) and gives `seq`, `id`
 * and `reason` of what differs, in any order.
 */
export function comparisonByQuery(name: string, text: string): RecordCheck {
  return {
    name,
    byQuery: true,
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

/** The table that pages read a kind of predictions from, and how each of its rows follows from a leaf. */
export interface CopiedRows {
  /** SQL for the leaves: `seq`, `id` and what rows are compared with. Takes world and first bad entry ($1, $2). */
  readonly leaves: string;
  /** SQL for the rows of the world ($1): `seq`, `id` and what is compared. */
  readonly rows: string;
  /** SQL that says whether a row `r` and its leaf `l` differ in anything but entry and id. */
  readonly differs: string;
}

/** Predictions as the pages read them are the leaves, and none is missing or added. */
export function copiedRowsCheck(name: string, { leaves, rows, differs }: CopiedRows): RecordCheck {
  return comparisonByQuery(
    name,
    `select coalesce(l.seq, r.seq) as seq, coalesce(l.id, r.id) as id,
       case when r.id is null then 'missing-copy' when l.id is null then 'stray-copy' else 'shown-differs' end as reason
     from (${leaves}) l full join (${rows}) r on r.id = l.id
     where coalesce(l.seq, r.seq) < $2 and (r.id is null or l.id is null or r.seq <> l.seq or ${differs})`,
  );
}

/** SQL for the predictions whose ids begin with a word, before the first bad entry, with the market of their entry. */
export function predictionLeaves(prefix: string, columns: string): string {
  return `select l.seq, l.id, l.subject, split_part(e.subject, '/', 1) as market, ${columns}
    from ledger_leaf l join ledger_entry e on e.world = l.world and e.seq = l.seq
    where l.world = $1 and l.seq < $2 and l.of_id is null and l.id like '${prefix}:%'`;
}

/**
 * The id of an outcome is its prediction's and the horizon that its body names, or the one word where there is no
 * horizon: by it everybody finds what is settled.
 */
export function outcomeIdCheck(name: string, prefix: string): RecordCheck {
  return comparisonByQuery(
    name,
    `select seq, id, 'lost-call' as reason from ledger_leaf
     where world = $1 and seq < $2 and of_id like '${prefix}:%'
       and id <> of_id || ':' || coalesce(substring(body from '"horizon":"?([^",}]*)'), '${ENDED}')`,
  );
}

/** In place of a horizon, where a prediction has one outcome only. */
export const ENDED = 'end';

/** SQL for an instant as the record writes it, to the millisecond; of a finer one, nothing. */
export function writtenInstant(column: string): string {
  return `case when ${column} = date_trunc('milliseconds', ${column})
    then to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') else '' end`;
}
