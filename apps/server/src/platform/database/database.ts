import type { ClientBase, Pool, PoolClient, QueryResult } from 'pg';
import type { Bus } from '../bus/bus.ts';

/**
 * Something that can run SQL: the pool, or one transaction. Stores take this, so that a use case can combine several
 * in one transaction.
 */
export interface Sql {
  /** SQL with `$1` parameters; rows with their columns as properties, of unknown types unless the caller vouches for them. */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<NoInfer<Row>[]>;
}

/** Where to read what is known of a past instant. */
export interface PastReads extends Sql {
  /** Why the replica is not used right now, in a sentence; null while it is, or without one. */
  trouble(): string | null;
}

/** SQL on one connection. */
export function sqlOn(client: ClientBase): Sql {
  return {
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      const { rows } = await client.query<Row>(text, [...values]);
      return rows;
    },
  };
}

/** A transaction in progress. Effects that must happen only after commit are registered on it. */
export interface Transaction extends Sql {
  readonly client: PoolClient;
  afterCommit(effect: () => void): void;
}

/** The database as every module sees it; also the bus between processes, by NOTIFY and LISTEN. */
export interface Database extends Sql, Bus {
  readonly pool: Pool;
  /** What `query` does, with everything that the driver says about the result. */
  run(text: string, values?: readonly unknown[]): Promise<QueryResult>;
  /** How many statements and transactions wait for a free connection. */
  waiting(): number;
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Where to read what is known of a past instant: a replica that keeps up, if there is one, or this database itself.
   * Nothing that depends on what was just written.
   */
  readonly past: PastReads;
  close(): Promise<void>;
}

/** Where to read for a view of the market: of the present, nothing may be missing. */
export function readsFor(database: Database, { present }: { readonly present: boolean }): Sql {
  return present ? database : database.past;
}

/** Whether a row was refused because another one has its key: that of this constraint, or without one, any. */
export function isTaken(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error && 'code' in error && 'constraint' in error)) return false;
  return error.code === '23505' && (constraint === undefined || error.constraint === constraint);
}
