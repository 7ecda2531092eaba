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

/** What is kept of the outcomes of a kind of call, as the pages read it. */
interface SettledRows {
  readonly name: string;
  /** What the ids of the calls are like. */
  readonly calls: string;
  /** Rows of `world`, `id`, `horizon`, `seq`, `settled_on`. */
  readonly table: string;
  /** SQL for a row `o`'s horizon as the text of an outcome has it. */
  readonly horizon: string;
}

/** Which horizons are settled, as the pages read it, is what outcomes were written down. */
export function settledComparison({ name, calls, table, horizon }: SettledRows): RecordCheck {
  return comparisonByQuery(
    name,
    `select coalesce(l.seq, o.seq) as seq, coalesce(l.id, o.id || ':' || o.horizon) as id,
       case when o.id is null then 'missing-copy' when l.id is null then 'stray-copy' else 'shown-differs' end as reason
     from (select seq, id, of_id, body from ledger_leaf where world = $1 and of_id like '${calls}') l
     full join (select * from ${table} where world = $1) o
       on o.id = l.of_id and l.id = o.id || ':' || o.horizon
     where coalesce(l.seq, o.seq) < $2 and (
       o.id is null or l.id is null or o.seq <> l.seq
       or strpos(l.body, ${horizon}) = 0
       or strpos(l.body, '"settledOn":"' || to_char(o.settled_on, 'YYYY-MM-DD') || '"') = 0)`,
  );
}

/**
 * SQL for the leaves whose ids are like a pattern, taken apart from their recipe: `seq`, `id`, `subject`, the recipe's
 * text, and the SHA-256 of the body's text as it was before the recipe was put in. Bodies themselves stay where they
 * are, so that many rows are compared without being carried through joins; they are cut as bytes, because places in
 * texts are counted from their beginning, letter by letter.
 */
export function leavesWithoutRecipe(like: string): string {
  return `select l.seq, l.id, l.subject, e.market, convert_from(substr(l.body, l.at, l.length), 'UTF8') as recipe,
      sha256(substr(l.body, 1, l.at - 1) || substr(l.body, l.at + l.length)) as hash
    from (
      select *, position('}'::bytea in substr(body, at, ${LONGEST_RECIPE})) as length
      from (
        select *, position(',"recipe":{'::bytea in body) as at
        from (
          select seq, id, subject, convert_to(body, 'UTF8') as body from ledger_leaf
          where world = $1 and seq < $2 and of_id is null and id like '${like}' offset 0
        ) leaf offset 0
      ) found offset 0
    ) l join (select seq, split_part(subject, '/', 1) as market from ledger_entry where world = $1) e on e.seq = l.seq`;
}

/** Hashes, a model's name, a seed and two instants: far less. */
const LONGEST_RECIPE = 2000;

/** SQL for an instant as the record writes it, to the millisecond; of a finer one, nothing. */
export function writtenInstant(column: string): string {
  return `case when ${column} = date_trunc('milliseconds', ${column})
    then to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') else '' end`;
}
