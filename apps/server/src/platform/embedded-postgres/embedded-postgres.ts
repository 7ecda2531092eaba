import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from '../../config/cannot-start.ts';
import { systemDataFolder } from '../../config/default-home.ts';
import { sqlOn } from '../database/database.ts';
import { type ClusterPlace, clusterFolder, makeHome } from './cluster-folder.ts';
import {
  type ConnectionFile,
  newConnectionFile,
  readConnectionFile,
  writeConnectionFile,
} from './connection-file.ts';
import { createClusterOnce, resetAdminPassword } from './create-cluster.ts';
import { type EmbeddedUrls, embeddedUrls, ensureRoles } from './ensure-roles.ts';
import { choosePostgresAccounts } from './postgres-account.ts';
import { locatePostgresBinaries } from './postgres-binaries.ts';
import { findRunningServer, stopServer } from './running-server.ts';
import { withStartLock } from './start-lock.ts';
import { anyFreePort, shortenLog, startServer } from './start-server.ts';

/** One home's embedded PostgreSQL, as one process uses it. */
export interface EmbeddedPostgres {
  readonly urls: EmbeddedUrls;
  /** Whether another process had already started the server. */
  readonly joined: boolean;
  /** Ends this process's use; the last one to leave stops the server. */
  release(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly home: string;
  /** Where root keeps a cluster whose home PostgreSQL's account cannot reach. */
  readonly systemFolder?: string;
  /** False only for tests: a power failure may then lose data. */
  readonly durable?: boolean;
  readonly onStep?: (step: string) => void;
  /** Why the server, which died while in use, cannot be restarted; told once per reason while it is tried again. */
  readonly onTrouble?: (error: unknown) => void;
  /** How often the server's log is looked at. */
  readonly logLookMilliseconds?: number;
}

const usualLogLookMilliseconds = 600_000;

/**
 * Starts a home's server, or joins the one that another process started. The server is watched: if it dies while in
 * use, it is restarted on the same port.
 */
export async function openEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  makeHome(placeOf(options));
  const lockFile = join(options.home, 'postgres-start.lock');
  const use = { released: false };
  const first = await withStartLock(lockFile, () => startOrJoin(options));
  let presence = first.presence;

  const watch = (client: pg.Client) => {
    client.once('end', () => {
      // It tries until it succeeds; what could still end it leaves the database away, as it is.
      if (!use.released) comeBack().catch(() => undefined);
    });
    client.on('error', () => undefined);
  };
  const comeBack = async () => {
    const told = new Set<string>();
    while (!use.released) {
      try {
        const again = await withStartLock(lockFile, () => startOrJoin(options));
        presence = again.presence;
        watch(presence);
        return;
      } catch (error) {
        const reason = String(error);
        if (!told.has(reason)) options.onTrouble?.(error);
        told.add(reason);
        await sleep(1000);
      }
    }
  };
  watch(presence);
  const stopLooking = lookAfterLog(first.data, options);

  return {
    urls: first.urls,
    joined: first.joined,
    async release() {
      if (use.released) return;
      use.released = true;
      stopLooking();
      await withStartLock(lockFile, () => leave(presence, first.data));
    },
  };
}

function lookAfterLog(
  data: string,
  { logLookMilliseconds = usualLogLookMilliseconds }: EmbeddedOptions,
): () => void {
  const timer = setInterval(() => {
    try {
      shortenLog(dirname(data));
    } catch {
      // A full disk: the next look does it.
    }
  }, logLookMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

function placeOf({ home, systemFolder = systemDataFolder }: EmbeddedOptions): ClusterPlace {
  return { home, systemFolder, accounts: choosePostgresAccounts() };
}

interface Started {
  readonly urls: EmbeddedUrls;
  readonly joined: boolean;
  readonly data: string;
  /** Stays open as long as the server is in use, which is how the last one to leave knows. */
  readonly presence: pg.Client;
}

async function startOrJoin(options: EmbeddedOptions): Promise<Started> {
  const accounts = choosePostgresAccounts();
  const folder = clusterFolder(placeOf(options));
  const binaries = locatePostgresBinaries(accounts.server, folder);
  const file = join(options.home, 'postgres-connection.json');
  const known = readConnectionFile(file);
  let connection = known ?? newConnectionFile(await anyFreePort());
  const cluster = { folder, binaries, accounts, adminPassword: connection.adminPassword };
  const { data, created } = createClusterOnce(cluster);
  const running = findRunningServer(data);
  if (running && known) {
    connection = { ...connection, port: running.port };
    if (await waitForAnswer(connection)) return finish({ connection, data, joined: true });
  }
  if (running) await stopServer(running.pid);
  if (known === null && !created) resetAdminPassword({ ...cluster, data });
  if (known === null) writeConnectionFile(file, connection);
  options.onStep?.('Starting the embedded PostgreSQL');
  const { port } = await startServer({
    program: binaries.postgres,
    data,
    folder,
    account: accounts.server,
    preferredPort: connection.port,
    durable: options.durable ?? true,
    answers: (candidate) => answers({ ...connection, port: candidate }),
  });
  connection = { ...connection, port };
  writeConnectionFile(file, connection);
  await ensureRoles(connection);
  return finish({ connection, data, joined: false });
}

async function finish(state: {
  connection: ConnectionFile;
  data: string;
  joined: boolean;
}): Promise<Started> {
  const urls = embeddedUrls(state.connection);
  const presence = new pg.Client({
    connectionString: urls.admin,
    application_name: 'auspex presence',
    keepAlive: true,
  });
  presence.on('error', () => undefined);
  await presence.connect();
  return { urls, joined: state.joined, data: state.data, presence };
}

/** A server that is just starting answers a little later; one that replays its log after a crash may take long. */
async function waitForAnswer(connection: ConnectionFile): Promise<boolean> {
  for (let silent = 0; silent < 100; ) {
    const state = await probe(connection);
    if (state === 'answers') return true;
    if (state === 'silent') silent += 1;
    await sleep(100);
  }
  return false;
}

async function answers(connection: ConnectionFile): Promise<boolean> {
  return (await probe(connection)) === 'answers';
}

async function probe(connection: ConnectionFile): Promise<'answers' | 'starting' | 'silent'> {
  const client = new pg.Client({
    connectionString: embeddedUrls(connection).admin,
    connectionTimeoutMillis: 2000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return 'answers';
  } catch (error) {
    const { code } = error as { code?: string };
    // 28P01: the server's password differs from the one on file. 57P03: it is not ready yet.
    if (code === '28P01') {
      throw new CannotStart(
        'The embedded PostgreSQL refuses the password kept in postgres-connection.json; stop everything that uses this AUSPEX_HOME, remove that file and start again: a new one is made.',
      );
    }
    return code === '57P03' ? 'starting' : 'silent';
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function leave(presence: pg.Client, data: string): Promise<void> {
  const others = await countOthers(presence);
  await presence.end().catch(() => undefined);
  if (others > 0) return;
  const running = findRunningServer(data);
  if (running) await stopServer(running.pid);
}

/** Everybody else's connections. The server needs a moment to notice that ours were closed. */
async function countOthers(presence: pg.Client): Promise<number> {
  let others = 0;
  for (let attempt = 0; attempt < 10; attempt += 1) {
    if (attempt > 0) await sleep(50);
    try {
      const [row] = await sqlOn(presence).query(
        `select count(*) as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      others = Number(row?.others ?? 0);
    } catch {
      return 0;
    }
    if (others === 0) return 0;
  }
  return others;
}
