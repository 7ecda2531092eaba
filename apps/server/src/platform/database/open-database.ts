import pg from 'pg';
import { type Availability, watchAvailability } from './availability.ts';
import type { Database, Sql } from './database.ts';
import { DatabaseBusy, DatabaseUnavailable, isDatabaseUnavailable } from './database-unavailable.ts';
import { socketOf } from './lasting-connection.ts';
import { createNotificationListener } from './notification-listener.ts';
import { Replica } from './replica.ts';
import { runTransaction } from './run-transaction.ts';
import { withSessionSettings } from './session-settings.ts';

export interface DatabaseOptions {
  readonly url: string;
  /**
   * For LISTEN, bypassing a pooler; null uses `url`. If it is another address, `url` is a pooler’s, which gives each
   * transaction another session: nothing is set on one (decision 52).
   */
  readonly directUrl?: string | null;
  /** A streaming replica for past instants, and how far behind it may be. */
  readonly replica?: { readonly url: string; readonly maxLagMs: number } | null;
  readonly maxConnections?: number;
  readonly statementTimeoutSeconds?: number;
  /** How long a statement may wait for a free connection. */
  readonly waitMilliseconds?: number;
  /** How often the watch asks whether the database answers; 0 turns it off. */
  readonly watchMilliseconds?: number;
  /** Called when a connection broke while idle or an after-commit effect failed. */
  readonly onTrouble?: (error: unknown) => void;
}

/**
 * Opens the pool. Connections are opened when first needed; every failure to reach the server is
 * `DatabaseUnavailable`, or `DatabaseBusy` if the watch says that it answers.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const onTrouble = options.onTrouble ?? (() => undefined);
  const connecting = new Set<pg.Client>();
  const pool = openPool(options, connecting);
  pool.on('error', onTrouble);
  // A connection that breaks between two statements of a transaction emits an event that would end the process; the
  // next statement on it fails anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const availability = watchAvailability(options.url, options.watchMilliseconds ?? 400);
  pool.on('connect', (client) => onAnswer(client, availability.heard));
  const listener = createNotificationListener(options.directUrl ?? options.url);

  const named = nameFailures(availability);
  const run: Run = (...args) => named(() => guardedQuery({ pool, availability, connecting }, args));
  const query: Sql['query'] = async <Row extends object>(text: string, values: readonly unknown[] = []) =>
    (await run(text, [...values])).rows as Row[];
  const replica = openReplica(options, { query });
  return {
    pool,
    query,
    past: replica ?? { query, trouble: () => null },
    transaction: (work) =>
      named(() =>
        availability.guard((onOutage) => {
          onOutage(() => dropAll(connecting));
          return runTransaction(pool, work, { onOutage, onEffectFailed: onTrouble });
        }),
      ),
    run: (text, values = []) => run(text, [...values]),
    waiting: () => pool.waitingCount,
    listen: (channel, handlers) => listener.listen(channel, handlers),
    listening: () => listener.connected(),
    lanes: null,
    trouble: () => (listener.connected() ? null : unheard),
    async notify(channel, payload, tx) {
      const statement = 'select pg_notify($1, $2)';
      if (tx) await tx.query(statement, [channel, payload]);
      else await run(statement, [channel, payload]);
    },
    async close() {
      await Promise.all([listener.close(), availability.stop(), replica?.close()]);
      if (!pool.ended) await pool.end();
    },
  };
}

const unheard =
  'The connection for messages between processes (LISTEN) is interrupted; until it is back, answers come from the database instead of memory.';

/** A busy machine takes its time over a connection; to a server that hangs, an outage ends the attempt sooner. */
const connectMilliseconds = 15_000;
const usualWaitMilliseconds = 60_000;

/** A client that is in `connecting` until it is connected or has failed. */
function clientsIn(connecting: Set<pg.Client>): typeof pg.Client {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionTimeoutMillis: connectMilliseconds });
      connecting.add(this);
      this.once('connect', () => connecting.delete(this));
      this.once('end', () => connecting.delete(this));
    }
  };
}

/** Attempts to a server that hangs must not occupy the pool when it is back. The pool hears that they failed. */
function dropAll(connecting: Set<pg.Client>): void {
  const error = new Error('timeout expired');
  for (const client of connecting) socketOf(client).destroy(error);
  connecting.clear();
}

function openReplica(options: DatabaseOptions, primary: Sql): Replica | null {
  if (!options.replica) return null;
  const { url, maxLagMs } = options.replica;
  const open = (maxConnections?: number) =>
    openPool({ ...options, url, directUrl: url, ...(maxConnections && { maxConnections }) }, new Set());
  return new Replica({ pool: open(), judge: open(1), primary, maxLagMs });
}

function openPool(options: DatabaseOptions, connecting: Set<pg.Client>): pg.Pool {
  const statementSeconds = options.statementTimeoutSeconds ?? 30;
  return new pg.Pool({
    connectionString: isPooled(options) ? options.url : withSessionSettings(options.url),
    application_name: 'auspex',
    max: options.maxConnections ?? 20,
    // How long to wait for a free one; the watch notices sooner if the server is gone.
    connectionTimeoutMillis: options.waitMilliseconds ?? usualWaitMilliseconds,
    Client: clientsIn(connecting),
    types: { getTypeParser: parserOf },
    // To open a connection costs the server more than to keep it: what is due every minute finds those of the last.
    idleTimeoutMillis: 600_000,
    // What large statements left behind in a session is given back with it.
    maxLifetimeSeconds: 600,
    query_timeout: (statementSeconds + 5) * 1000,
    ...(isPooled(options)
      ? {}
      : { statement_timeout: statementSeconds * 1000, idle_in_transaction_session_timeout: 60_000 }),
    keepAlive: true,
    // An idle pool alone does not keep a finished program running.
    allowExitOnIdle: true,
  });
}

/** A pooler has what sessions begin with in its own settings (`deploy/pgbouncer.ini`). */
function isPooled({ url, directUrl }: DatabaseOptions): boolean {
  return directUrl != null && directUrl !== url;
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

interface Connections {
  readonly pool: pg.Pool;
  readonly availability: Availability;
  readonly connecting: Set<pg.Client>;
}

function guardedQuery(
  { pool, availability, connecting }: Connections,
  args: unknown[],
): Promise<pg.QueryResult> {
  return availability.guard(async (onOutage) => {
    let failed = false;
    onOutage(() => {
      failed = true;
      dropAll(connecting);
    });
    const client = await pool.connect();
    // The caller was told that it failed while it waited for a connection.
    if (failed) {
      client.release();
      throw new DatabaseUnavailable();
    }
    return runOn(client, args);
  });
}

/** Calls back for every statement that the server has answered, successfully or with an error. */
function onAnswer(client: pg.ClientBase, heard: () => void): void {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.on('readyForQuery', heard);
}

/** Gives failures to reach the server their name; what the watch says decides whether it is gone. */
function nameFailures(availability: Availability): <T>(work: () => Promise<T>) => Promise<T> {
  return async (work) => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof DatabaseUnavailable || !isDatabaseUnavailable(error)) throw error;
      throw (await availability.isAway()) ? new DatabaseUnavailable(error) : new DatabaseBusy(error);
    }
  };
}
