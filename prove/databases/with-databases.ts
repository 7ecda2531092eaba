import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import {
  migrationsFolder,
  readMigrations,
  runMigrations,
} from '../../apps/server/src/platform/migrations/index.ts';
import { asAdmin } from '../../apps/server/test/test-server.ts';

/** The address of another database on the same server. */
function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

export interface Databases {
  /** A folder for files beside them. */
  readonly home: string;
  /** Makes a migrated database; its address for the application. */
  make(name: string): Promise<string>;
  /** Copies one that nobody is connected to. */
  copy(name: string, from: string): Promise<string>;
}

/** Databases on a PostgreSQL of their own, removed afterwards. */
export async function withDatabases(work: (databases: Databases) => Promise<void>): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'auspex-prove-'));
  const postgres = await openEmbeddedPostgres({ home });
  const create = (name: string, template = '') => {
    const owner = new URL(postgres.urls.owner).username;
    return asAdmin(postgres.urls.admin, (client) =>
      client.query(`CREATE DATABASE ${name} OWNER ${owner} ${template}`),
    );
  };
  try {
    await work({
      home,
      async make(name) {
        await create(name);
        await runMigrations({
          ownerUrl: withDatabase(postgres.urls.owner, name),
          appRole: new URL(postgres.urls.app).username,
          migrations: readMigrations(migrationsFolder),
        });
        return withDatabase(postgres.urls.app, name);
      },
      async copy(name, from) {
        await create(name, `TEMPLATE ${from}`);
        return withDatabase(postgres.urls.app, name);
      },
    });
  } finally {
    await postgres.release();
    rmSync(home, { recursive: true, force: true });
  }
}
