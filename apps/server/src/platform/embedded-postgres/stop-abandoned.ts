import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clusterFolder } from './cluster-folder.ts';
import { readConnectionFile } from './connection-file.ts';
import { embeddedUrls } from './ensure-roles.ts';
import { choosePostgresAccounts } from './postgres-account.ts';
import { findRunningServer, stopServer } from './running-server.ts';
import { withStartLock } from './start-lock.ts';

interface Abandoned {
  readonly home: string;
  readonly systemFolder: string;
}

/**
 * Stops a home's embedded server once nobody uses it: the process that started it was killed and could not. A start
 * that comes in between joins it and is counted, or waits for the lock and starts it again.
 */
export async function stopAbandonedPostgres(options: Abandoned): Promise<void> {
  const file = join(options.home, 'postgres-connection.json');
  if (!existsSync(file)) return;
  // The lock is free between tries: no start has to wait for them. One that never answers is left running.
  const lockFile = join(options.home, 'postgres-start.lock');
  for (let attempt = 0; attempt < 30; attempt += 1) {
    if (attempt > 0) await sleep(1000);
    if (await withStartLock(lockFile, () => stopUnlessUsed(options, file))) return;
  }
}

/** False if the server did not say whether it is in use. */
async function stopUnlessUsed(options: Abandoned, file: string): Promise<boolean> {
  const connection = readConnectionFile(file);
  const folder = clusterFolder({ ...options, accounts: choosePostgresAccounts() });
  const running = findRunningServer(join(folder, 'data'));
  if (running === null || connection === null) return true;
  const used = await inUse(embeddedUrls({ ...connection, port: running.port }).admin);
  if (used === false) await stopServer(running.pid);
  return used !== null;
}

/**
 * Everybody who uses a server keeps one connection open for that. It closes at once when its process is killed. Null
 * if the server does not answer, as on a busy machine.
 */
async function inUse(url: string): Promise<boolean | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      if (attempt > 0) await sleep(50);
      const { rowCount } = await client.query(
        `select 1 from pg_stat_activity where application_name = 'auspex presence'`,
      );
      if (rowCount === 0) return false;
    }
    return true;
  } catch (error) {
    // It is still starting, for a start that was killed: 57P03 is PostgreSQL's own word for that.
    return ['ECONNREFUSED', '57P03'].includes((error as { code?: string }).code ?? '') ? false : null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
