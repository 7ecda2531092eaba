import { spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkoutFolder } from '../../config/default-home.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres.ts';
import { choosePostgresAccounts } from './postgres-account.ts';
import { reachableBy } from './reachable.ts';
import { stopAbandonedPostgres } from './stop-abandoned.ts';

let folder: string;
let home: string;
const open: EmbeddedPostgres[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'auspex-embedded-test-'));
  chmodSync(folder, 0o755);
  home = join(folder, 'home');
});
afterEach(async () => {
  for (const embedded of open.splice(0)) await embedded.release();
  rmSync(folder, { recursive: true, force: true });
});

async function start(where = home, onTrouble?: (error: unknown) => void): Promise<EmbeddedPostgres> {
  const embedded = await openEmbeddedPostgres({
    home: where,
    systemFolder: join(folder, 'system'),
    onTrouble,
  });
  open.push(embedded);
  return embedded;
}

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const portOf = ({ urls }: EmbeddedPostgres) => Number(new URL(urls.app).port);
const asRoot = process.getuid?.() === 0;
const ordinaryUser = { uid: 65_534, gid: 65_534 };
/** Root can try another account, unless that one cannot even reach the program. */
const canBeOrdinary = asRoot && reachableBy(ordinaryUser, checkoutFolder);
const pidFile = () => join(home, 'postgres', 'data', 'postmaster.pid');
const serverPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

describe('The embedded PostgreSQL', () => {
  it('keeps its data from one start to the next, with checksums and fsync on and its passwords private', async () => {
    const first = await start();
    await ask(first.urls.owner, 'create table kept (n int); insert into kept values (7)');
    const settings = `select current_setting('data_checksums') as sums, current_setting('fsync') as fsync`;
    expect(await ask(first.urls.app, settings)).toEqual([{ sums: 'on', fsync: 'on' }]);
    expect(statSync(join(home, 'postgres-connection.json')).mode & 0o777).toBe(0o600);
    await first.release();
    const second = await start();
    expect(second.joined).toBe(false);
    expect(await ask(second.urls.owner, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('gives the application a role that is not a superuser and cannot create tables', async () => {
    const { urls } = await start();
    const [role] = await ask<object>(
      urls.app,
      'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
    );
    expect(role).toEqual({ rolsuper: false, rolcreatedb: false, rolcreaterole: false });
    await expect(ask(urls.app, 'create table mine (n int)')).rejects.toThrow('permission denied');
  });

  it.runIf(existsSync('/proc/self/smaps_rollup'))(
    'PLAT-18: gives back what large statements took, while the connection stays',
    async () => {
      const { urls } = await start();
      const client = new pg.Client({ connectionString: urls.app });
      await client.connect();
      const [{ pid }] = (await client.query('select pg_backend_pid() as pid')).rows;
      const held = () =>
        Number(/^Anonymous:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
      const before = held();
      const texts = Array.from({ length: 300 }, () => 'x'.repeat(100_000));
      await client.query('select count(*) from unnest($1::text[])', [texts]);
      await client.query(
        `select string_agg(md5(i::text), ',' order by md5((i * 7)::text)) from generate_series(1, 200000) i`,
      );
      expect(held() - before).toBeLessThan(8 * 1024);
      await client.end();
    },
  );

  it('is shared by processes that start together, and stops with the last of them', async () => {
    const [a, b, c] = await Promise.all([start(), start(), start()]);
    expect([a, b, c].filter(({ joined }) => !joined)).toHaveLength(1);
    await a?.release();
    await b?.release();
    expect(await ask(c?.urls.app ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
    await c?.release();
    await expect(ask(c?.urls.app ?? '', 'select 1')).rejects.toThrow('ECONNREFUSED');
  });

  it('is one and the same by whichever name its folder is reached', async () => {
    const first = await start();
    const server = serverPid();
    symlinkSync(home, join(folder, 'link'));
    const second = await start(join(folder, 'link'));
    expect([second.joined, portOf(second), serverPid()]).toEqual([true, portOf(first), server]);
  });

  it('comes back on the same port when it is killed while in use', async () => {
    const embedded = await start();
    await ask(embedded.urls.owner, 'create table kept (n int); insert into kept values (7)');
    process.kill(serverPid(), 'SIGKILL');
    await vi.waitFor(
      async () => expect(await ask(embedded.urls.owner, 'select n from kept')).toEqual([{ n: 7 }]),
      { timeout: 60_000, interval: 200 },
    );
  });

  it('says once what keeps it from coming back, and comes back once that is mended', async () => {
    const troubles: string[] = [];
    const embedded = await start(home, (error) => troubles.push(String(error)));
    const settings = join(home, 'postgres', 'data', 'postgresql.auto.conf');
    const sound = readFileSync(settings, 'utf8');
    appendFileSync(settings, 'no setting\n');
    process.kill(serverPid(), 'SIGKILL');
    // A start gives up after five tries; the eleventh is the third time that it is brought back.
    const log = join(home, 'postgres', 'postgres.log');
    const tries = () => readFileSync(log, 'utf8').match(/FATAL: .*contains errors/g)?.length ?? 0;
    await vi.waitUntil(() => tries() > 10, { timeout: 120_000, interval: 100 });
    expect(troubles).toEqual([
      expect.stringMatching(/PostgreSQL does not start on .*: .*postgresql\.auto\.conf/),
    ]);
    writeFileSync(settings, sound);
    await vi.waitFor(
      async () => expect(await ask(embedded.urls.app, 'select 1 as one')).toEqual([{ one: 1 }]),
      { timeout: 60_000, interval: 200 },
    );
  });

  it('is not stopped as abandoned while somebody uses it, even if it does not answer for a moment', async () => {
    const embedded = await start();
    const server = serverPid();
    const lock = join(home, 'postgres-start.lock');
    process.kill(server, 'SIGSTOP');
    const stopping = stopAbandonedPostgres({ home, systemFolder: join(folder, 'system') });
    // Tried once, without an answer.
    await vi.waitUntil(() => existsSync(lock), 60_000);
    await vi.waitUntil(() => !existsSync(lock), 60_000);
    process.kill(server, 'SIGCONT');
    await stopping;
    expect(await ask(embedded.urls.app, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(serverPid()).toBe(server);
  });

  it('starts although a kill left a pid behind that by now belongs to another program', async () => {
    await (await start()).release();
    // Under the server's own account: PostgreSQL can tell by itself that other accounts' programs are not it.
    const other = spawn('sleep', ['600'], { ...(choosePostgresAccounts().server ?? {}), cwd: '/' });
    try {
      const data = join(home, 'postgres', 'data');
      writeFileSync(pidFile(), `${other.pid}\n${data}\n1\n5432\n\n127.0.0.1\n1 1\nready\n`);
      expect((await start()).joined).toBe(false);
    } finally {
      other.kill();
    }
  });

  it('takes another port when its own is in use by somebody else', async () => {
    const first = await start();
    const port = portOf(first);
    await first.release();
    const squatter = await listenOn(port);
    try {
      const second = await start();
      expect(portOf(second)).not.toBe(port);
      expect(await ask(second.urls.app, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await new Promise((resolve) => squatter.close(resolve));
    }
  });

  it('refuses data of another major version and leaves it as it is', async () => {
    await (await start()).release();
    const version = join(home, 'postgres', 'data', 'PG_VERSION');
    writeFileSync(version, '14\n');
    await expect(start()).rejects.toThrow(/written by PostgreSQL 14.*Nothing was changed/);
    expect(readFileSync(version, 'utf8')).toBe('14\n');
  });

  it('generates new passwords when the file that held them is gone', async () => {
    const first = await start();
    await ask(first.urls.owner, 'create table kept (n int); insert into kept values (7)');
    await first.release();
    rmSync(join(home, 'postgres-connection.json'));
    expect(await ask((await start()).urls.owner, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('takes over the lock of a start that was killed', async () => {
    mkdirSync(home, { mode: 0o700 });
    writeFileSync(join(home, 'postgres-start.lock'), JSON.stringify({ pid: 2 ** 22 - 3, start: '1' }));
    expect((await start()).joined).toBe(false);
  });

  it('says what to do if the data folder cannot be created', async () => {
    await expect(start('/dev/null/home')).rejects.toThrow(/Cannot make the data folder .*AUSPEX_HOME/);
  });

  it.runIf(asRoot)('runs for root from a home that nobody else may enter', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const embedded = await start(join(closed, 'home'));
    const [row] = await ask<{ data: string }>(
      embedded.urls.admin,
      `select current_setting('data_directory') as data`,
    );
    const data = row?.data ?? '';
    expect(data).toMatch(new RegExp(`^${folder}/system/cluster-`));
    expect(statSync(data).uid).not.toBe(0);
    expect(statSync(join(folder, 'system')).mode & 0o777).toBe(0o711);
  });

  it.runIf(asRoot)('leaves to another account what is that account’s, also for root', async () => {
    const cluster = join(home, 'postgres');
    mkdirSync(join(cluster, 'data'), { recursive: true });
    writeFileSync(join(cluster, 'data', 'PG_VERSION'), '18\n');
    for (const path of [home, cluster, join(cluster, 'data')]) chownSync(path, 1234, 1234);
    await expect(start()).rejects.toThrow(
      `${join(cluster, 'data')} belongs to the account with uid 1234; start as that account. Nothing was changed.`,
    );
    expect(statSync(cluster).uid).toBe(1234);
  });

  it.runIf(canBeOrdinary)('runs for an ordinary user, as that user', async () => {
    mkdirSync(home, { mode: 0o700 });
    chownSync(home, ordinaryUser.uid, ordinaryUser.gid);
    const script = fileURLToPath(new URL('../../../test/open-and-release.ts', import.meta.url));
    const output = await new Promise<string>((resolve) => {
      const child = spawn(process.execPath, [script, home], {
        ...ordinaryUser,
        cwd: '/',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      child.stdout.on('data', (chunk) => {
        said += chunk;
      });
      child.stderr.on('data', (chunk) => {
        said += chunk;
      });
      child.on('close', () => resolve(said));
    });
    expect(output.trim()).toBe('one is 1');
    expect(statSync(join(home, 'postgres', 'data')).uid).toBe(ordinaryUser.uid);
  });
});

function listenOn(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
