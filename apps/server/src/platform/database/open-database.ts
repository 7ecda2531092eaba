import pg from 'pg';
import { type Availability, watchAvailability } from './availability.ts';
import type { Database } from './database.ts';
import { DatabaseUnavailable, isDatabaseUnavailable } from './database-unavailable.ts';
import { createNotificationListener } from './notification-listener.ts';
import { runTransaction } from './run-transaction.ts';

export interface DatabaseOptions {
  readonly url: string;
  /** For LISTEN, bypassing a pooler; null uses `url`. */
  readonly directUrl?: string | null;
  readonly maxConnections?: number;
  readonly statementTimeoutSeconds?: number;
  /** How often the watch asks whether the database answers; 0 turns it off. */
  readonly watchMilliseconds?: number;
  /** Called when a connection broke while idle or an after-commit effect failed. */
  readonly onTrouble?: (error: unknown) => void;
}

/**
 * Opens the pool. Connections are opened when first needed; every failure to reach the server is
 * `DatabaseUnavailable`.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const onTrouble = options.onTrouble ?? (() => undefined);
  const pool = openPool(options);
  pool.on('error', onTrouble);
  // A connection that breaks between two statements of a transaction emits an event that would end the process; the
  // next statement on it fails anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const availability = watchAvailability(options.url, options.watchMilliseconds ?? 400);
  pool.on('connect', (client) => onAnswer(client, availability.heard));
  const listener = createNotificationListener(options.directUrl ?? options.url);

  const run = guardedQuery(pool, availability);
  return {
    pool,
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      const { rows } = await run(text, [...values]);
      return rows as Row[];
    },
    transaction: (work) =>
      named(() =>
        availability.guard((onOutage) => runTransaction(pool, work, { onOutage, onEffectFailed: onTrouble })),
      ),
    listen: (channel, handlers) => listener.listen(channel, handlers),
    listening: () => listener.connected(),
    async notify(channel, payload, tx) {
      const statement = 'select pg_notify($1, $2)';
      if (tx) await tx.query(statement, [channel, payload]);
      else await run(statement, [channel, payload]);
    },
    async close() {
      await Promise.all([listener.close(), availability.stop()]);
      if (!pool.ended) await pool.end();
    },
  };
}

/** A connection attempt to a server that hangs must not occupy a slot in the pool for long after it is back. */
class ConnectingSoon extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: 3000 });
  }
}

function openPool(options: DatabaseOptions): pg.Pool {
  const statementSeconds = options.statementTimeoutSeconds ?? 30;
  return new pg.Pool({
    connectionString: options.url,
    application_name: 'auspex',
    max: options.maxConnections ?? 20,
    // How long to wait for a free one; the watch notices sooner if the server is gone.
    connectionTimeoutMillis: 10_000,
    Client: ConnectingSoon,
    types: { getTypeParser: parserOf },
    idleTimeoutMillis: 30_000,
    statement_timeout: statementSeconds * 1000,
    query_timeout: (statementSeconds + 5) * 1000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    // An idle pool alone does not keep a finished program running.
    allowExitOnIdle: true,
  });
}

/** A date stays text: as an instant it would depend on this machine's time zone. */
const parserOf: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === pg.types.builtins.DATE ? String : pg.types.getTypeParser(type, format);

async function runOn(client: pg.PoolClient, args: unknown[]): Promise<pg.QueryResult> {
  try {
    const result = await (client.query as Run)(...args);
    client.release();
    return result;
  } catch (error) {
    client.release(error instanceof Error ? error : true);
    throw error;
  }
}

type Run = (...args: unknown[]) => Promise<pg.QueryResult>;

function guardedQuery(pool: pg.Pool, availability: Availability): Run {
  return (...args) =>
    named(() =>
      availability.guard(async (onOutage) => {
        const client = await pool.connect();
        let failed = false;
        onOutage(() => {
          failed = true;
        });
        // The caller was told that it failed while it waited for a connection.
        if (failed) {
          client.release();
          throw new DatabaseUnavailable();
        }
        return runOn(client, args);
      }),
    );
}

/** Calls back for every statement that the server has answered, successfully or with an error. */
function onAnswer(client: pg.ClientBase, heard: () => void): void {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.on('readyForQuery', heard);
}

async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    throw isDatabaseUnavailable(error) ? new DatabaseUnavailable(error) : error;
  }
}
