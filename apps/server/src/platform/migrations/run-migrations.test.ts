import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../../test/with-database.ts';
import { CannotStart } from '../database/index.ts';
import {
  type MigrationFile,
  migrationsFolder,
  type OlderDatabase,
  ownsItsTables,
  readMigrations,
  runMigrations,
} from './index.ts';

let test: TestDatabase;
beforeEach(async () => {
  test = await makeTestDatabase({ migrated: false });
});
afterEach(() => test.close());

const file = (name: string, sql: string): MigrationFile => ({
  name,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
});
const run = (migrations: MigrationFile[], appRole = test.appRole) =>
  runMigrations({ ownerUrl: test.ownerUrl, appRole, migrations });

const first = file('0001-test-first', 'create table first (id int)');
const second = file('0002-test-second', 'create table second (id int)');

describe('Migrations', () => {
  it('run once, in order, and leave nothing for the next start', async () => {
    expect(await run([first, second])).toEqual(['0001-test-first', '0002-test-second']);
    expect(await run([first, second])).toEqual([]);
  });

  it('PLAT-3: say which setting is missing where the role may not make tables', async () => {
    const attempt = runMigrations({ ownerUrl: test.url, appRole: test.appRole, migrations: [first] });
    await expect(attempt).rejects.toBeInstanceOf(CannotStart);
    await expect(attempt).rejects.toThrow(
      /^The role "\w+" may not make or remove tables in the database "\w+"; set DATABASE_OWNER_URL/,
    );
  });

  it('PLAT-6: are run by exactly one of several processes that start together', async () => {
    const slow = file('0001-test-slow', 'create table slow (id int); select pg_sleep(0.3)');
    const runs = await Promise.all(Array.from({ length: 5 }, () => run([slow, second])));
    expect(runs.filter((applied) => applied.length > 0)).toEqual([['0001-test-slow', '0002-test-second']]);
  });

  it('leave the database as it was if one fails, keep those before it, and say which', async () => {
    const broken = file('0002-test-broken', 'create table half (id int); select no_such_column');
    await expect(run([first, broken])).rejects.toThrow(/0002-test-broken failed and was undone/);
    const tables = await test.owner.query(`select relname from pg_class where relname in ('first', 'half')`);
    expect(tables).toEqual([{ relname: 'first' }]);
  });

  it('PLAT-6: refuse a file that was edited after it had been applied', async () => {
    await run([first]);
    const edited = file(first.name, 'create table first (id bigint)');
    const attempt = run([edited]);
    await expect(attempt).rejects.toBeInstanceOf(CannotStart);
    await expect(attempt).rejects.toThrow(/0001-test-first was applied .* edited since/);
  });

  it('refuse a database that a newer version has migrated further', async () => {
    await run([first, second]);
    await expect(run([first])).rejects.toThrow(/newer version of Auspex/);
  });

  it('PLAT-11: are left to a start: a command refuses a database that lacks some, and a backup takes it as it is, but not an empty one', async () => {
    const asCommand = (migrations: MigrationFile[], ofUsed: OlderDatabase) =>
      runMigrations({ ownerUrl: test.ownerUrl, appRole: test.appRole, migrations, ofUsed });
    await expect(asCommand([first], 'leave')).rejects.toThrow(
      /^There is no installation in the database "\w+"; .* DATABASE_URL\. Nothing was changed\.$/,
    );
    expect(await test.owner.query(`select relname from pg_class where relname = 'schema_migration'`)).toEqual(
      [],
    );
    expect(await asCommand([first], 'refuse')).toEqual(['0001-test-first']);
    const attempt = asCommand([first, second], 'refuse');
    await expect(attempt).rejects.toBeInstanceOf(CannotStart);
    await expect(attempt).rejects.toThrow(/lacks migration 0002-test-second\..*Nothing was changed\./);
    expect(await asCommand([first, second], 'leave')).toEqual([]);
    expect(await test.owner.query(`select relname from pg_class where relname = 'second'`)).toEqual([]);
    expect(await run([first, second])).toEqual(['0002-test-second']);
  });

  it('give the application rows but no tables, and append-only tables only inserts', async () => {
    const migrations = [
      ...readMigrations(migrationsFolder).filter(({ name }) => name === '0100-platform-append-only'),
      file('0101-test-ledger', `create table ledger (id int); select guard_append_only('ledger')`),
      first,
    ].sort((a, b) => (a.name < b.name ? -1 : 1));
    await run(migrations);
    const app = new pg.Client({ connectionString: test.url });
    await app.connect();
    try {
      await app.query('insert into first values (1)');
      await app.query('update first set id = 2');
      await app.query('insert into ledger values (1)');
      await expect(app.query('update ledger set id = 2')).rejects.toThrow('permission denied');
      await expect(app.query('delete from ledger')).rejects.toThrow('permission denied');
      await expect(app.query('create table mine (id int)')).rejects.toThrow('permission denied');
      await expect(app.query('delete from schema_migration')).rejects.toThrow('permission denied');
      await expect(test.owner.query('delete from ledger')).rejects.toThrow('only grows');
    } finally {
      await app.end();
    }
  });

  it('tell whether the application owns its tables, in which case only triggers guard them', async () => {
    await run([first]);
    expect(await ownsItsTables(test.database)).toBe(false);
    expect(await ownsItsTables(test.owner)).toBe(true);
  });

  it('have unique numbers and well-formed names in this installation', () => {
    expect(readMigrations(migrationsFolder).length).toBeGreaterThan(0);
  });
});
