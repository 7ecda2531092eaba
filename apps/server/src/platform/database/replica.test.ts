import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, type RunningProgram, serviceAccount, startProgram } from '../../../test/debian-program.ts';
import { until } from '../../../test/until.ts';
import { type Database, openDatabase } from './index.ts';

const programs = '/usr/lib/postgresql/15/bin';
const there = existsSync(`${programs}/pg_basebackup`);
if (!there) console.info('Debian’s PostgreSQL 15 is not installed here; the streaming replica is skipped.');

const MAX_LAG_MS = 1500;

describe.skipIf(!there)('DB-2: past instants on a streaming replica (Debian’s PostgreSQL 15)', () => {
  let folder: string;
  let database: Database;
  let standby: Database;
  let account: ReturnType<typeof serviceAccount>;
  let databaseUrl: string;
  let replicaPort: number;
  const running: RunningProgram[] = [];

  const run = (name: string, args: string[]) =>
    execFileSync(`${programs}/${name}`, args, { stdio: 'pipe', cwd: folder, ...account });
  const start = (data: string, port: number) =>
    startProgram(
      `${programs}/postgres`,
      [
        '-D',
        join(folder, data),
        '-p',
        String(port),
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        'unix_socket_directories=',
      ],
      { port, ...account },
    );
  const urlOf = (port: number) => `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const where = async () => {
    const [row] = await database.past.query<{ replays: boolean }>('select pg_is_in_recovery() as replays');
    return row.replays ? 'replica' : 'primary';
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'auspex-replica-'));
    account = serviceAccount('postgres');
    if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? account.uid);
    run('initdb', ['-D', join(folder, 'primary'), '-A', 'trust', '-U', 'postgres', '--no-sync']);
    const port = await freePort();
    running.push(await start('primary', port));
    const address = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
    await until(() => {
      try {
        run('pg_isready', address);
        return true;
      } catch {
        return false;
      }
    });
    run('pg_basebackup', [
      ...address,
      '-D',
      join(folder, 'replica'),
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '--no-sync',
    ]);
    replicaPort = await freePort();
    running.push(await start('replica', replicaPort));
    const replica = { url: urlOf(replicaPort), maxLagMs: MAX_LAG_MS };
    databaseUrl = urlOf(port);
    database = openDatabase({ url: databaseUrl, watchMilliseconds: 0, replica });
    standby = openDatabase({ url: urlOf(replicaPort), watchMilliseconds: 0, maxConnections: 1 });
    await database.query('create table fact (n int)');
    await until(() => database.past.trouble() === null);
  });
  afterAll(async () => {
    await Promise.allSettled([database?.close(), standby?.close()]);
    for (const one of running.reverse()) await one.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('are read there, and what is present from the primary', async () => {
    expect(await where()).toBe('replica');
    const [row] = await database.query('select pg_is_in_recovery() as replays');
    expect(row?.replays).toBe(false);
  });

  it('are read from the primary while it is further behind than allowed, and from it again once it has caught up', async () => {
    await standby.query('select pg_wal_replay_pause()');
    await database.query('insert into fact values (1)');
    await until(() => database.past.trouble()?.includes('is more than 1.5 s behind') === true);
    expect(await database.past.query('select n from fact')).toEqual([{ n: 1 }]);
    expect(await where()).toBe('primary');
    await standby.query('select pg_wal_replay_resume()');
    await until(() => database.past.trouble() === null);
    expect([await where(), await database.past.query('select n from fact')]).toEqual(['replica', [{ n: 1 }]]);
  });

  it('are read there however long its readers take', async () => {
    const replica = { url: urlOf(replicaPort), maxLagMs: MAX_LAG_MS };
    const busy = openDatabase({ url: databaseUrl, watchMilliseconds: 0, maxConnections: 1, replica });
    try {
      await until(() => busy.past.trouble() === null);
      const slow = 'select pg_is_in_recovery() as replays, pg_sleep(6)';
      expect(await busy.past.query(slow)).toMatchObject([{ replays: true }]);
    } finally {
      await busy.close();
    }
  });

  it('a statement that is wrong fails as on the primary', async () => {
    await expect(database.past.query('select nothing from nowhere')).rejects.toThrow('nowhere');
  });

  it('readers do not notice that it is killed; it is used again when it is back', async () => {
    let stop = false;
    const failures: unknown[] = [];
    let reads = 0;
    const reading = Array.from({ length: 4 }, async () => {
      while (!stop) {
        await database.past
          .query('select count(*) from fact, pg_sleep(0.01)')
          .catch((error) => failures.push(error));
        reads += 1;
      }
    });
    await until(() => reads > 20);
    await running.pop()?.stop();
    await until(() => database.past.trouble()?.includes('does not answer') === true);
    const before = reads;
    await until(() => reads > before + 20);
    stop = true;
    await Promise.all(reading);
    expect(failures).toEqual([]);
    expect(await where()).toBe('primary');
    running.push(await start('replica', replicaPort));
    await until(() => database.past.trouble() === null);
    expect(await where()).toBe('replica');
  });
});
