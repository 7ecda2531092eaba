import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type BreakableLink, openBreakableLink } from '../../../test/breakable-link.ts';
import {
  debianProgram,
  freePort,
  type RunningProgram,
  serviceAccount,
  startProgram,
} from '../../../test/debian-program.ts';
import { asAdmin } from '../../../test/test-server.ts';
import { until } from '../../../test/until.ts';
import { makeTestDatabase, type TestDatabase } from '../../../test/with-database.ts';
import { createJobs } from '../jobs/create-jobs.ts';
import { jobTable } from '../jobs/job-table.ts';
import { type Database, openDatabase, reachDatabase } from './index.ts';

const program = debianProgram('pgbouncer');

/** The settings that `deploy` gives operators, moved to the test's ports and accounts, with two connections for all. */
function settings({ url, port, users }: { url: string; port: number; users: string }): string {
  const { port: to } = new URL(url);
  return readFileSync(new URL('../../../../../deploy/pgbouncer.ini', import.meta.url), 'utf8')
    .replace(/^auspex = host=\S+ port=\S+ dbname=\S+/m, `* = host=127.0.0.1 port=${to}`)
    .replace(/^listen_port = .*/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*/m, 'auth_type = plain')
    .replace(/^auth_file = .*/m, `auth_file = ${users}`)
    .replace(/^default_pool_size = .*/m, 'default_pool_size = 2');
}

/** The pooler's settings have to make up for it. */
async function beginSessionsOtherwise(database: string): Promise<void> {
  await asAdmin(inject('testServer').adminUrl, async (admin) => {
    for (const setting of [
      "datestyle = 'German, DMY'",
      'extra_float_digits = 0',
      "default_transaction_isolation = 'serializable'",
      'search_path = elsewhere',
    ])
      await admin.query(`alter database ${database} set ${setting}`);
  });
}

describe.skipIf(program === null)('DB-1: through PgBouncer in transaction mode (Debian’s package)', () => {
  let folder: string;
  let test: TestDatabase;
  let link: BreakableLink;
  let pooler: RunningProgram;
  let pooledUrl: string;
  let database: Database;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'auspex-pooler-'));
    test = await makeTestDatabase();
    await beginSessionsOtherwise(new URL(test.url).pathname.slice(1));
    link = await openBreakableLink(test.url);
    const { username, password } = new URL(test.url);
    const port = await freePort();
    const account = serviceAccount('postgres');
    const [users, file] = [join(folder, 'users'), join(folder, 'pgbouncer.ini')];
    writeFileSync(users, `"${username}" "${password}"\n`);
    writeFileSync(file, settings({ url: link.url, port, users }));
    chmodSync(folder, 0o755);
    if (account.uid !== undefined) chownSync(users, account.uid, account.gid ?? account.uid);
    pooler = await startProgram(program ?? '', [file], { port, ...account });
    const url = new URL(test.url);
    url.hostname = '127.0.0.1';
    url.port = String(port);
    pooledUrl = url.href;
    database = openDatabase({ url: pooledUrl, directUrl: test.url, watchMilliseconds: 0 });
  });
  afterAll(async () => {
    await database?.close();
    await pooler?.stop();
    await link?.close();
    await test.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('more statements and transactions at once than the pooler has connections all succeed', async () => {
    const found = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        i % 2 === 0
          ? database.query<{ n: number }>('select $1::int as n', [i])
          : database.transaction(async (tx) => {
              await tx.query('select pg_advisory_xact_lock(7)');
              return tx.query<{ n: number }>('select $1::int as n', [i]);
            }),
      ),
    );
    expect(found.map(([row]) => row.n)).toEqual(Array.from({ length: 40 }, (_, i) => i));
  });

  it('statements have the time-out that the pooler gives each connection', async () => {
    const [row] = await database.query(`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`);
    expect(row).toEqual({ statement: '30s', idle: '1min' });
  });

  it('DB-3: values are read as they were written, whatever the database begins sessions with', async () => {
    const [row] = await database.query(
      `select '2026-11-03'::date as day, 0.1::float8 + 0.2::float8 as number,
         current_setting('transaction_isolation') as isolation, to_regclass('world') is not null as "hasTables"`,
    );
    const read = { day: '2026-11-03', number: 0.1 + 0.2, isolation: 'read committed', hasTables: true };
    expect(row).toEqual(read);
  });

  it('messages arrive, because LISTEN goes past it', async () => {
    const got: string[] = [];
    const stop = await database.listen('one', {
      onMessage: (payload) => got.push(payload),
      onReconnect: () => undefined,
    });
    await database.transaction((tx) => database.notify('one', 'in a transaction', tx));
    await database.notify('one', 'without');
    await until(() => got.length === 2);
    await stop();
  });

  it('nothing of a session is left for the next user of a connection', async () => {
    await database.transaction(async (tx) => {
      await tx.query(`set local statement_timeout = '1s'`);
      await tx.query('create temporary table scratch (n int) on commit drop');
    });
    const rows = await Promise.all(
      Array.from({ length: 8 }, () => database.query(`select current_setting('statement_timeout') as t`)),
    );
    expect(new Set(rows.map(([row]) => row?.t))).toEqual(new Set(['30s']));
  });

  it('the start says what is missing where a pooler is not expected', async () => {
    await expect(reachDatabase(pooledUrl, 'DATABASE_URL')).rejects.toThrow(
      /^DATABASE_URL leads to a pooler at 127\.0\.0\.1:\d+, which keeps no session; .*DATABASE_DIRECT_URL/,
    );
    expect(await reachDatabase(pooledUrl, 'DATABASE_URL', { pooled: true })).toEqual({ role: test.appRole });
  });

  it('a database that was away is reached within seconds of its return', async () => {
    link.cut();
    const ask = () => database.query('select 1');
    // The pooler tries once more itself, and may not wait with the next try for as long as it usually does.
    for (const _ of [1, 2, 3]) await expect(ask()).rejects.toThrow();
    link.mend();
    const tookMs = await until(() =>
      ask().then(
        () => true,
        () => false,
      ),
    );
    expect(tookMs).toBeLessThan(5000);
  });

  it('jobs are done', async () => {
    const jobs = createJobs({ database, logger: pino({ level: 'silent' }), table: jobTable, worker: true });
    const done: string[] = [];
    jobs.handle({ 'market.ingest-quotes': async () => void done.push('done') });
    await jobs.start();
    await database.transaction((tx) => jobs.send('market.ingest-quotes', {}, { tx }));
    await until(() => done.length > 0);
    await jobs.stop(1);
  });
});
