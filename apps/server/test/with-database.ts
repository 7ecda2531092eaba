/**
 * A real PostgreSQL for tests of the server.
 *
 *     import { withDatabase } from '../../../test/with-database.ts';
 *
 *     const test = withDatabase();          // once per file: a fresh, migrated database of its own
 *     it('keeps …', async () => {
 *       await test.database.query('insert into …');            // the application's role: rows, but no DDL
 *       await test.owner.query('alter table …');               // the owner, for what only a test may do
 *     });
 *
 * Every call gets a clone of the migrated template (a tenth of a second), dropped after the file. `makeTestDatabase()` is
 * the same for a test that needs several; it must be closed. `migrated: false` gives an empty database instead.
 * `TEST_DATABASE_URL` runs everything on a server of yours: a role that may create databases and roles.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { type Database, openDatabase } from '../src/platform/database/index.ts';
import { asAdmin, type TestServer, urlOn } from './test-server.ts';

export interface TestDatabase {
  /** The application's connection: no DDL. */
  readonly database: Database;
  /** The migrations' connection. */
  readonly owner: Database;
  readonly url: string;
  readonly ownerUrl: string;
  readonly appRole: string;
  close(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** False: an empty database, for tests of the migrations themselves. */
  readonly migrated?: boolean;
  /** Another database to clone instead of the migrated template; nobody may be connected to it. */
  readonly template?: string;
}

export async function makeTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `${server.prefix}_${randomBytes(4).toString('hex')}`;
  await create(server, name, options.template ?? ((options.migrated ?? true) ? server.template : null));
  const url = urlOn(server, server.appRole, name);
  const ownerUrl = urlOn(server, server.ownerRole, name);
  const database = openDatabase({ url, watchMilliseconds: 0, maxConnections: 10 });
  const owner = openDatabase({ url: ownerUrl, watchMilliseconds: 0, maxConnections: 4 });
  return {
    database,
    owner,
    url,
    ownerUrl,
    appRole: server.appRole,
    async close() {
      await Promise.all([database.close(), owner.close()]);
      await asAdmin(server.adminUrl, (client) =>
        client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
      );
    },
  };
}

/**
 * Registers set-up and tear-down with the file (or the surrounding `describe`) and returns the database to use inside
 * tests: one for all of them, or a new one for each.
 */
export function withDatabase({
  each = false,
  ...options
}: TestDatabaseOptions & { readonly each?: boolean } = {}): TestDatabase {
  const [before, after] = each ? [beforeEach, afterEach] : [beforeAll, afterAll];
  let current: TestDatabase | null = null;
  const open = (): TestDatabase => {
    if (!current) throw new Error('The test database exists only inside tests and hooks.');
    return current;
  };
  before(async () => {
    current = await makeTestDatabase(options);
  });
  after(async () => {
    await current?.close();
    current = null;
  });
  return {
    get database() {
      return open().database;
    },
    get owner() {
      return open().owner;
    },
    get url() {
      return open().url;
    },
    get ownerUrl() {
      return open().ownerUrl;
    },
    get appRole() {
      return open().appRole;
    },
    close: () => open().close(),
  };
}

async function create(server: TestServer, name: string, template: string | null): Promise<void> {
  const from = template === null ? '' : ` TEMPLATE ${template}`;
  await asAdmin(server.adminUrl, (client) =>
    client.query(`CREATE DATABASE ${name} OWNER ${server.ownerRole}${from}`),
  );
}
