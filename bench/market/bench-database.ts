import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../../apps/server/src/platform/database/index.ts';
import { openEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import {
  migrationsFolder,
  readMigrations,
  runMigrations,
} from '../../apps/server/src/platform/migrations/index.ts';

/** A separate PostgreSQL with the product's tables. */
export interface BenchDatabase {
  readonly database: Database;
  /** One plain connection of the owner: creates the peer's tables and queries as the peer does. */
  readonly peer: pg.Client;
  readonly ownerUrl: string;
  close(): Promise<void>;
}

export async function openBenchDatabase(): Promise<BenchDatabase> {
  const home = mkdtempSync(join(tmpdir(), 'auspex-bench-market-'));
  const embedded = await openEmbeddedPostgres({ home });
  const { urls } = embedded;
  const appRole = new URL(urls.app).username;
  await runMigrations({ ownerUrl: urls.owner, appRole, migrations: readMigrations(migrationsFolder) });
  const database = openDatabase({ url: urls.app, statementTimeoutSeconds: 120, watchMilliseconds: 0 });
  const peer = new pg.Client({ connectionString: urls.owner });
  await peer.connect();
  return {
    database,
    peer,
    ownerUrl: urls.owner,
    async close() {
      await peer.end();
      await database.close();
      await embedded.release();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
