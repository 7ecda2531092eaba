import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { asAdmin } from '../../../test/test-server.ts';
import { makeTestDatabase, type TestDatabase, withDatabase } from '../../../test/with-database.ts';
import { fingerprintTables, restoreBackup, writeBackup } from '../backup/index.ts';
import { createLocalStore } from '../files/local-store.ts';
import { migrationsFolder, readMigrations, runMigrations } from '../migrations/index.ts';
import { openDatabase, reachDatabase, withSessionSettings } from './index.ts';

const test = withDatabase({ each: true });

/** As an operator may have set them for other programs. */
const foreign = {
  search_path: 'elsewhere',
  timezone: 'Pacific/Kiritimati',
  datestyle: 'German, DMY',
  intervalstyle: 'sql_standard',
  extra_float_digits: '-15',
  bytea_output: 'escape',
  default_transaction_isolation: 'serializable',
  lock_timeout: '1ms',
};

function nameOf({ url }: Pick<TestDatabase, 'url'>): string {
  return new URL(url).pathname.slice(1);
}

async function setOn(database: string, settings: Readonly<Record<string, string>>): Promise<void> {
  await asAdmin(inject('testServer').adminUrl, async (admin) => {
    for (const [name, value] of Object.entries(settings))
      await admin.query(`alter database ${database} set ${name} = ${admin.escapeLiteral(value)}`);
  });
}

/** A database that the test server makes in its own way, and nobody has filled. */
async function withEmpty(making: string, work: (ownerUrl: string) => Promise<void>): Promise<void> {
  const { adminUrl, ownerRole } = inject('testServer');
  const name = `${nameOf(test)}_made`;
  await asAdmin(adminUrl, (admin) => admin.query(`create database ${name} owner ${ownerRole} ${making}`));
  const url = new URL(test.ownerUrl);
  url.pathname = `/${name}`;
  try {
    await work(url.href);
  } finally {
    await asAdmin(adminUrl, (admin) => admin.query(`drop database ${name} with (force)`));
  }
}

const migrate = (ownerUrl: string) =>
  runMigrations({ ownerUrl, appRole: test.appRole, migrations: readMigrations(migrationsFolder) });

describe('DB-3: whatever a database begins its sessions with', () => {
  it('values are read as they were written, and work in parallel waits for a row instead of failing', async () => {
    await setOn(nameOf(test), foreign);
    const database = openDatabase({ url: test.url, watchMilliseconds: 0 });
    try {
      const [row] = await database.query(
        `select '2026-11-03'::date as day, '2026-11-03'::date::text as text, '2026-11-03T04:05:06.789Z'::timestamptz as at,
           0.1::float8 + 0.2::float8 as number, '\\x00ff41'::bytea as bytes, extract(hour from '2026-11-03T04:05Z'::timestamptz)::int as hour,
           to_regclass('world') is not null as "hasTables", current_setting('transaction_isolation') as isolation, current_setting('lock_timeout') as patience`,
      );
      expect(row).toEqual({
        ...{ day: '2026-11-03', text: '2026-11-03', at: new Date('2026-11-03T04:05:06.789Z') },
        ...{ number: 0.1 + 0.2, bytes: Buffer.from([0, 255, 65]), hour: 4 },
        ...{ hasTables: true, isolation: 'read committed', patience: '0' },
      });
    } finally {
      await database.close();
    }
  });

  it('the same rows have the same checksums, so that a restored backup is recognised', async () => {
    const other = await makeTestDatabase();
    try {
      await setOn(nameOf(other), foreign);
      const prints = await Promise.all(
        [test, other].map(async ({ ownerUrl, database }) => {
          await database.query(
            `insert into mail_allowance (email_hash, recent) values ('\\x00ff41', array['2026-11-03T04:05:06Z'::timestamptz])`,
          );
          const client = new pg.Client({ connectionString: ownerUrl });
          await client.connect();
          try {
            return await fingerprintTables(client);
          } finally {
            await client.end();
          }
        }),
      );
      expect(prints[0]?.get('public.mail_allowance')).toBe(prints[1]?.get('public.mail_allowance'));
    } finally {
      await other.close();
    }
  });

  it('options of the address stay in force', async () => {
    const url = new URL(test.url);
    url.searchParams.set('options', '-c work_mem=7MB');
    const client = new pg.Client({
      connectionString: withSessionSettings(url.href, { statement_timeout: '7s' }),
    });
    await client.connect();
    try {
      const { rows } = await client.query(
        `select current_setting('work_mem') as memory, current_setting('statement_timeout') as time, current_setting('datestyle') as dates`,
      );
      expect(rows).toEqual([{ memory: '7MB', time: '7s', dates: 'ISO, MDY' }]);
    } finally {
      await client.end();
    }
  });

  it('a pooler, through which they cannot be set, is refused with a sentence that says so', async () => {
    expect(await reachDatabase(test.url, 'DATABASE_URL', { pooled: true })).toEqual({ role: test.appRole });
    await setOn(nameOf(test), { ...foreign, extra_float_digits: '0' });
    await expect(reachDatabase(test.url, 'DATABASE_URL', { pooled: true })).rejects.toThrow(
      /begin with DateStyle = German, DMY, default_transaction_isolation = serializable, extra_float_digits = 0, search_path = elsewhere, .* connect_query of deploy\/pgbouncer\.ini/,
    );
  });
});

describe('DB-4: a start is refused with a sentence', () => {
  it('by a database that takes no writes', async () => {
    await setOn(nameOf(test), { default_transaction_read_only: 'on' });
    await expect(migrate(test.ownerUrl)).rejects.toThrow(
      /^The database "\w+" takes no writes: .*lead DATABASE_URL .*Nothing was changed\.$/,
    );
  });

  it('and so is a restore into one that keeps text in another encoding, before anything is erased', () =>
    withEmpty(`template template0 encoding 'SQL_ASCII' locale 'C'`, async (ownerUrl) => {
      const folder = mkdtempSync(join(tmpdir(), 'auspex-encoding-'));
      const common = { file: join(folder, 'one.backup'), files: createLocalStore(join(folder, 'files')) };
      const client = new pg.Client({ connectionString: ownerUrl });
      await client.connect();
      try {
        await client.query('create table mine (id int)');
        await writeBackup({ ...common, ownerUrl: test.ownerUrl, masterKey: null });
        const restoring = restoreBackup({
          ...{ ...common, ownerUrl, appRole: test.appRole, replace: true, onMasterKey: () => undefined },
          migrations: readMigrations(migrationsFolder),
        });
        await expect(restoring).rejects.toThrow(/keeps text as SQL_ASCII, .*Nothing was changed\.$/);
        expect((await client.query('select * from mine')).rows).toEqual([]);
      } finally {
        await client.end();
        rmSync(folder, { recursive: true });
      }
    }));

  it.each(['SQL_ASCII', 'LATIN1'])('by an empty one that keeps text as %s', (encoding) =>
    withEmpty(`template template0 encoding '${encoding}' locale 'C'`, async (ownerUrl) => {
      await expect(migrate(ownerUrl)).rejects.toThrow(
        new RegExp(`keeps text as ${encoding}, and Auspex needs UTF8; .*Nothing was changed\\.$`),
      );
      const client = new pg.Client({ connectionString: ownerUrl });
      await client.connect();
      const { rows } = await client.query(`select from pg_class where relname = 'schema_migration'`);
      await client.end();
      expect(rows).toEqual([]);
    }),
  );
});
