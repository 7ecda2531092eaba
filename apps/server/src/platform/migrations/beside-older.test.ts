import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../../test/with-database.ts';
import { migrationsFolder, readMigrations, runMigrations } from './index.ts';

/** The last migration of the oldest version that may run beside this one, as `docs/deploy.md` says. */
const OLDER = '0971-jobs-without-days';

let test: TestDatabase;
beforeEach(async () => {
  test = await makeTestDatabase({ migrated: false });
});
afterEach(() => test.close());

const file = (name: string, sql: string) => ({ name, sql, checksum: name });
const waited: string[] = [];
const run = (migrations: ReturnType<typeof readMigrations>) =>
  runMigrations({
    ...{ ownerUrl: test.ownerUrl, appRole: test.appRole, migrations },
    onWait: (name) => waited.push(name),
  });

async function until(query: string): Promise<void> {
  while ((await test.owner.query(query)).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

interface Column {
  readonly type: string;
  /** An older version, which does not know it, can add rows. */
  readonly filled: boolean;
}

async function readColumns(): Promise<Map<string, Column>> {
  const rows = await test.owner.query<{ name: string } & Column>(
    `select table_schema || '.' || table_name || '.' || column_name as name, data_type as type,
       is_nullable = 'YES' or column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as filled
     from information_schema.columns
     where table_schema not in ('pg_catalog', 'information_schema')
       and table_name not in ('schema_migration', 'append_only_table')`,
  );
  return new Map(rows.map(({ name, ...column }) => [name, column]));
}

const tableOf = (column: string) => column.slice(0, column.lastIndexOf('.'));

describe('PLAT-19: a process of the version before, on a database that this one has migrated', () => {
  it('finds every table and column that it knows, and writes rows without those that it does not', async () => {
    const all = readMigrations(migrationsFolder);
    await run(all.filter(({ name }) => name <= OLDER));
    const before = await readColumns();
    await run(all);
    const after = await readColumns();
    const tablesBefore = new Set([...before.keys()].map(tableOf));
    const kept = [...before].map(([name, { type, filled }]) => [
      name,
      { type, filled: filled && after.get(name)?.filled },
    ]);
    expect(kept).toEqual([...before]);
    const unfilled = [...after].filter(
      ([name, { filled }]) => !before.has(name) && tablesBefore.has(tableOf(name)) && !filled,
    );
    expect(unfilled.map(([name]) => name)).toEqual([]);
  });

  it('reads on while a migration waits for somebody who is reading for long, such as a backup', async () => {
    await run([file('0001-test-first', 'create table first (id int)')]);
    const backup = new pg.Client({ connectionString: test.ownerUrl });
    await backup.connect();
    await backup.query('begin');
    await backup.query('select from first');
    const migrated = run([
      file('0001-test-first', 'create table first (id int)'),
      file('0002-test-wider', 'alter table first add column name text'),
    ]);
    try {
      const began = performance.now();
      while (performance.now() - began < 4000) {
        await test.database.query('select from first');
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    } finally {
      await backup.query('commit');
      await backup.end();
    }
    expect([await migrated, waited]).toEqual([['0002-test-wider'], ['0002-test-wider']]);
  });

  it('has automatic vacuums make way, for which PostgreSQL takes as long as to look for deadlocks', async () => {
    const of = (name: string) => `extract(epoch from current_setting('${name}')::interval)`;
    const seen = `create table seen as select ${of('lock_timeout')} > ${of('deadlock_timeout')} as is_longer`;
    await run([file('0001-test-patience', seen)]);
    expect(await test.owner.query('select is_longer from seen')).toEqual([{ is_longer: true }]);
  });

  it('is undone and tried again when it and somebody who uses its tables wait for each other', async () => {
    const first = file('0001-test-first', 'create table first (id int); create table second (id int)');
    await run([first]);
    const older = new pg.Client({ connectionString: test.ownerUrl });
    await older.connect();
    await older.query('begin');
    await older.query('insert into second values (1)');
    const both = 'alter table first add column name text; alter table second add column name text';
    const migrated = run([first, file('0002-test-both', both)]);
    migrated.catch(() => undefined);
    try {
      await until(
        `select from pg_stat_activity where application_name = 'auspex migrations' and wait_event_type = 'Lock'`,
      );
      await older.query('insert into first values (1)');
    } finally {
      await older.query('commit');
      await older.end();
    }
    expect(await migrated).toEqual(['0002-test-both']);
    expect(await test.owner.query('select id, name from second')).toEqual([{ id: 1, name: null }]);
  });
});
