import type { ClientBase, Pool, PoolClient, QueryResult } from 'pg';

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

/** The database as every module sees it. */
export interface Database extends Sql {
  readonly pool: Pool;
  /** What `query` does, with everything that the driver says about the result. */
  run(text: string, values?: readonly unknown[]): Promise<QueryResult>;
  /** How many statements and transactions wait for a free connection. */
  waiting(): number;
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Calls back for each NOTIFY on a channel. Reconnects by itself; `onReconnect` runs after each reconnection,
   * because messages sent meanwhile are lost. Returns a function that stops it.
   */
  listen(
    channel: string,
    handlers: { onMessage: (payload: string) => void; onReconnect: () => void },
  ): Promise<() => Promise<void>>;
  /** Whether every LISTEN is connected right now. */
  listening(): boolean;
  /** Sends a NOTIFY, on the transaction's commit if one is given. */
  notify(channel: string, payload: string, tx?: Transaction): Promise<void>;
  close(): Promise<void>;
}
