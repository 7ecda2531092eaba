import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../../test/with-database.ts';
import { CannotStart } from '../../config/cannot-start.ts';
import type { FileStore } from '../files/file-store.ts';
import { type MigrationFile, migrationsFolder, readMigrations, runMigrations } from '../migrations/index.ts';
import { fingerprintTables, type RestoreRequest, restoreBackup, verifyBackup, writeBackup } from './index.ts';

let folder: string;
let file: string;
let source: TestDatabase;
let target: TestDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'auspex-backup-test-'));
  file = join(folder, 'auspex.backup');
  source = await makeTestDatabase();
  target = await makeTestDatabase({ migrated: false });
  await fill(source);
});
afterEach(async () => {
  await Promise.all([source.close(), target.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Rows that are awkward to transfer: every kind of text, exact numbers, bytes, instants, an append-only log, a queue.
 */
async function fill({ database }: TestDatabase): Promise<void> {
  await database.query(
    `insert into world (name, current, opened_at) values ('sim:7', true, '2026-01-02 03:04:05.678901+00')`,
  );
  await database.query(
    `insert into audit_log (action, subject, details)
     select 'test.' || n, E'tab\\t newline\\n backslash \\\\ é 漢字 \\\\N', jsonb_build_object('n', n, 'x', 0.1::float8 * n)
     from generate_series(1, 5000) as n`,
  );
}

function memoryFiles(): FileStore & { readonly stored: Map<string, { body: Buffer; contentType: string }> } {
  const stored = new Map<string, { body: Buffer; contentType: string }>();
  return {
    stored,
    put: async (key, entry) => {
      stored.set(key, entry);
      return { etag: key };
    },
    get: async (key) => {
      const entry = stored.get(key);
      return entry ? { ...entry, etag: key } : null;
    },
    remove: async (key) => {
      stored.delete(key);
    },
    list: async (prefix) => [...stored.keys()].filter((key) => key.startsWith(prefix)),
    sizes: async () => new Map(),
  };
}

const byName = (a: MigrationFile, b: MigrationFile) => (a.name < b.name ? -1 : 1);

async function fingerprints(test: TestDatabase): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: test.ownerUrl });
  await client.connect();
  try {
    return await fingerprintTables(client);
  } finally {
    await client.end();
  }
}

const backup = (files = memoryFiles(), masterKey: string | null = null) =>
  writeBackup({ file, ownerUrl: source.ownerUrl, files, masterKey });

const restore = (files = memoryFiles(), options: Partial<RestoreRequest> = {}) => {
  const keys: string[] = [];
  return restoreBackup({
    file,
    ownerUrl: target.ownerUrl,
    appRole: target.appRole,
    files,
    migrations: readMigrations(migrationsFolder),
    replace: false,
    onMasterKey: (key) => keys.push(key),
    ...options,
  }).then((manifest) => ({ manifest, keys }));
};

describe('A backup', () => {
  it('PLAT-9: restored into an empty database gives every table the same content, byte for byte', async () => {
    const { tables } = await backup();
    expect(tables.find(({ name }) => name === 'public.audit_log')?.rows).toBe(5000);
    await restore();
    expect(await fingerprints(target)).toEqual(await fingerprints(source));
  });

  it('PLAT-9: holds the rows of a table that a migration would rewrite meanwhile', async () => {
    await source.owner.query('create table zebra (stripes int); insert into zebra values (7), (8)');
    let rewriting: Promise<unknown> | undefined;
    const onTable = () => {
      rewriting ??= source.owner.query('alter table zebra alter column stripes type text');
    };
    const request = { file, ownerUrl: source.ownerUrl, files: memoryFiles(), masterKey: null };
    const { tables } = await writeBackup({ ...request, onTable });
    await rewriting;
    expect(tables.find(({ name }) => name === 'public.zebra')?.rows).toBe(2);
  });

  it('continues counting where the old database stopped, and keeps its guards and grants', async () => {
    await backup();
    await restore();
    await target.database.query(`insert into audit_log (action) values ('test.next')`);
    const rows = await target.database.query<{ seq: string }>(
      `select seq from audit_log order by seq desc limit 1`,
    );
    expect(Number(rows[0]?.seq)).toBe(5001);
    await expect(target.database.query('delete from audit_log')).rejects.toThrow('permission denied');
    await expect(target.owner.query('delete from audit_log')).rejects.toThrow('append-only');
  });

  it('includes uploads with their types', async () => {
    const files = memoryFiles();
    await files.put('user_pictures/1/PFP', { body: Buffer.from([0, 255, 10]), contentType: 'image/png' });
    await backup(files);
    const restored = memoryFiles();
    await restore(restored);
    expect(restored.stored).toEqual(files.stored);
    await restored.put('user_pictures/2/PFP', { body: Buffer.from('later'), contentType: 'image/png' });
    await target.database.close();
    await restore(restored, { replace: true });
    expect(restored.stored).toEqual(files.stored);
  });

  it('copies uploads after its transaction, so that a server may end transactions that idle', async () => {
    const files = memoryFiles();
    const states: unknown[] = [];
    await backup({
      ...files,
      async list() {
        const at = `select state from pg_stat_activity where application_name = 'auspex backup' and datname = current_database()`;
        states.push(...(await source.owner.query(at)));
        return [];
      },
    });
    expect(states).toEqual([{ state: 'idle' }]);
  });

  it('holds the master key only when told to', async () => {
    await backup();
    expect(gunzipSync(readFileSync(file)).includes('master.key')).toBe(false);
    expect((await restore()).keys).toEqual([]);
    await backup(memoryFiles(), 'the key');
    expect((await restore(memoryFiles(), { replace: true })).keys).toEqual(['the key']);
  });

  it('shows one instant, while others keep writing', async () => {
    let stop = false;
    const writing = (async () => {
      // The pair is written together; a backup taken in between would show one without the other.
      for (let n = 0; !stop; n += 1) {
        await source.database.transaction(async (tx) => {
          await tx.query('insert into audit_log (action) values ($1)', [`pair.${n}`]);
          await tx.query(`insert into world (name, current) values ($1, false)`, [`sim:pair-${n}`]);
        });
      }
    })();
    await backup();
    stop = true;
    await writing;
    await restore();
    const [counts] = await target.owner.query<{ log: string; worlds: string }>(
      `select (select count(*) from audit_log where action like 'pair.%') as log,
              (select count(*) from world where name like 'sim:pair-%') as worlds`,
    );
    expect(counts?.log).toBe(counts?.worlds);
  });

  it('is refused if a byte of it is damaged, if it is truncated, and if it is something else', async () => {
    const files = memoryFiles();
    await files.put('images/marketing/a', { body: Buffer.from('a picture'), contentType: 'image/png' });
    await backup(files);
    const whole = readFileSync(file);
    for (const place of ['test.4000', 'a picture']) {
      const plain = gunzipSync(whole);
      plain[plain.indexOf(place)] = 0x54;
      writeFileSync(file, gzipSync(plain));
      await expect(verifyBackup(file)).rejects.toThrow(/cannot be used: .*damaged/);
    }
    writeFileSync(file, whole);
    truncateSync(file, Math.floor(whole.length / 2));
    await expect(verifyBackup(file)).rejects.toThrow(/cannot be used/);
    writeFileSync(file, 'hello');
    await expect(verifyBackup(file)).rejects.toThrow(/cannot be used/);
    writeFileSync(file, whole);
    await expect(verifyBackup(file)).resolves.toMatchObject({ format: 1 });
  });

  it('into a folder that is missing fails with the reason', async () => {
    const elsewhere = { file: join(folder, 'missing', 'auspex.backup'), ownerUrl: source.ownerUrl };
    await expect(writeBackup({ ...elsewhere, files: memoryFiles(), masterKey: null })).rejects.toThrow(
      new CannotStart(
        `${elsewhere.file} cannot be written (ENOENT); name a folder that exists and that this account may write to. Nothing was written.`,
      ),
    );
  });

  it('never overwrites an installation that is running or has data, unless told to replace it', async () => {
    await backup();
    await restore();
    await target.database.query(`insert into audit_log (action) values ('later')`);
    await expect(restore()).rejects.toThrow(/Auspex is running on this database/);
    await target.database.close();
    const before = await fingerprints(target);
    await expect(restore()).rejects.toThrow(/already has data/);
    expect(await fingerprints(target)).toEqual(before);
    await restore(memoryFiles(), { replace: true });
    expect(await fingerprints(target)).toEqual(await fingerprints(source));
  });

  it('is refused behind a pooler while a process listens, not because the pooler keeps its connections', async () => {
    await backup();
    await restore();
    const connect = async (application_name: string) => {
      const client = new pg.Client({ connectionString: target.url, application_name });
      await client.connect();
      return client;
    };
    const pooled = { replace: true, pooled: true };
    const [kept, listening] = [await connect('auspex'), await connect('auspex listen')];
    await expect(restore(memoryFiles(), pooled)).rejects.toThrow(/is running on this database/);
    await listening.end();
    await restore(memoryFiles(), pooled);
    await kept.end();
  });

  const world = (name: string, column: string): MigrationFile => ({
    name,
    sql: `alter table world add column ${column} text; update world set ${column} = '${column} of ' || name`,
    checksum: column,
  });

  it('made before a migration that sorts among those it has is restored, and the migration finds its rows', async () => {
    const { tables } = await backup();
    const migrations = [...readMigrations(migrationsFolder), world('0299-test-world', 'title')].sort(byName);
    await restore(memoryFiles(), { migrations });
    expect(await target.owner.query('select name, title from world')).toEqual([
      { name: 'sim:7', title: 'title of sim:7' },
    ]);
    expect(tables.find(({ name }) => name === 'public.world')?.columns).not.toContain('title');
  });

  it('PLAT-9: is restored on another day than the one on which its database was made', async () => {
    const withoutDays = '0971-jobs-without-days';
    const days = async (test: TestDatabase) => {
      const parts = await test.owner.query<{ name: string }>(
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'jobs.queue_stats'::regclass`,
      );
      return parts.map(({ name }) => name);
    };
    const older = await makeTestDatabase({ migrated: false });
    try {
      const { ownerUrl, appRole } = older;
      const migrations = readMigrations(migrationsFolder);
      const only = new Set(migrations.map(({ name }) => name).filter((name) => name < withoutDays));
      await runMigrations({ ownerUrl, appRole, migrations, only });
      for (const name of await days(older)) await older.owner.query(`drop table ${name}`);
      await older.owner.query(
        `create table jobs.queue_stats_20260105 partition of jobs.queue_stats for values from ('2026-01-05') to ('2026-01-06')`,
      );
      await fill(older);
      await writeBackup({ file, ownerUrl, files: memoryFiles(), masterKey: null });
    } finally {
      await older.close();
    }
    await restore();
    expect(await target.owner.query('select name from world')).toEqual([{ name: 'sim:7' }]);
    expect(await days(target)).toEqual(['jobs.queue_stats_all']);
    expect(await days(source)).toEqual(['jobs.queue_stats_all']);
  });

  it('of a database that got its migrations in another order is restored', async () => {
    const { ownerUrl, appRole } = source;
    const late = [...readMigrations(migrationsFolder), world('9998-test-world', 'late')];
    await runMigrations({ ownerUrl, appRole, migrations: late });
    const migrations = [...late, world('0299-test-world', 'title')].sort(byName);
    await runMigrations({ ownerUrl, appRole, migrations });
    await backup();
    await restore(memoryFiles(), { migrations });
    expect(await target.owner.query('select late, title from world')).toEqual([
      { late: 'late of sim:7', title: 'title of sim:7' },
    ]);
  });

  it('made by a newer version is refused before anything changes', async () => {
    await backup();
    const older = readMigrations(migrationsFolder).slice(0, -1);
    const attempt = restore(memoryFiles(), { migrations: older });
    await expect(attempt).rejects.toThrow(/another version of Auspex/);
    expect(await target.owner.query(`select 1 from pg_tables where schemaname = 'public'`)).toEqual([]);
  });
});
