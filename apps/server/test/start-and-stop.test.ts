import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkoutFolder } from '../src/config/default-home.ts';
import { processAlive } from '../src/platform/embedded-postgres/process-alive.ts';
import { reachableBy } from '../src/platform/embedded-postgres/reachable.ts';
import { compiledSources } from './compiled-sources.ts';
import { patiently } from './patiently.ts';
import { makeTestDatabase, withDatabase } from './with-database.ts';

const ordinaryUser = { uid: 65_534, gid: 65_534 };
/** Root can try another account, unless that one cannot even reach the program. */
const canBeOrdinary = process.getuid?.() === 0 && reachableBy(ordinaryUser, checkoutFolder);

const masterKey = Buffer.alloc(32, 7).toString('base64');

let folder: string;
const started: Started[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'auspex-start-test-'));
  // The account that runs PostgreSQL for root passes through here.
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  for (const server of started.splice(0)) {
    server.kill('SIGTERM');
    const late = setTimeout(() => server.kill('SIGKILL'), 60_000);
    await server.ended;
    clearTimeout(late);
  }
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  /** Resolves with the address, or null if it ended without one. */
  readonly ready: Promise<string | null>;
  readonly ended: Promise<{ code: number | null; said: string }>;
  said(): string;
  kill(signal: NodeJS.Signals): void;
  /** Nobody reads its output from now on. */
  stopReading(): void;
}

function start(
  environment: Record<string, string>,
  account: { uid?: number; gid?: number } = {},
  modules: 'slow' | 'failing' = 'slow',
): Started {
  const script = fileURLToPath(new URL('./start-bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, [script, modules], {
    ...account,
    cwd: '/',
    env: {
      PATH: '/usr/bin:/bin',
      ...compiledSources,
      HOME: folder,
      AUSPEX_HOME: join(folder, 'home'),
      PORT: '0',
      LOG_LEVEL: 'error',
      // Each test has a home of its own; those that share a database share the key it was made with.
      ...(environment.DATABASE_URL ? { MASTER_KEY: masterKey } : {}),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let announce: (address: string | null) => void = () => undefined;
  const ready = new Promise<string | null>((resolve) => {
    announce = resolve;
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      const address = /ready: (http\S+)/.exec(said)?.[1];
      if (address) announce(address);
    });
  }
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('close', (code) => {
      announce(null);
      resolve({ code, said });
    });
  });
  const server = {
    ready,
    ended,
    said: () => said,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    stopReading: () => [child.stdout, child.stderr].forEach((stream) => void stream.destroy()),
  };
  started.push(server);
  return server;
}

/** The output of a start that cannot succeed; the exit code must be right as well. */
async function refusal(environment: Record<string, string>, account = {}): Promise<string> {
  const { code, said } = await start(environment, account).ended;
  expect(code).not.toBe(0);
  expect(said).not.toContain('    at ');
  return said;
}

describe('Starting', () => {
  it('PLAT-1: in a fresh home creates the database and answers; a second process joins it; both end cleanly', async () => {
    const first = start({});
    const address = await first.ready;
    expect(first.said()).toContain('Starting the embedded PostgreSQL');
    expect(await status(`${address}/healthz`)).toBe(200);
    const second = start({});
    const other = await second.ready;
    expect(other).not.toBe(address);
    first.kill('SIGTERM');
    expect((await first.ended).code).toBe(0);
    expect(await status(`${other}/readyz`)).toBe(200);
    second.kill('SIGINT');
    expect((await second.ended).code).toBe(0);
  });

  it('PLAT-2: names every mistake in the configuration at once', async () => {
    const said = await refusal({
      PORT: 'eighty',
      ROLE: 'boss',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://localhost/x',
      FACEBOOK_CLIENT_SECRET: 'alone',
    });
    expect(said).toContain('5 mistakes');
    for (const name of ['PORT', 'ROLE', 'LOG_LEVEL', 'DATABASE_URL', 'FACEBOOK_CLIENT_ID'])
      expect(said).toContain(`- ${name} `);
  });

  it('PLAT-3: on a busy port says which, and what to do', async () => {
    const squatter = createServer();
    const port = await new Promise<number>((resolve) => {
      squatter.listen(0, '127.0.0.1', () => resolve((squatter.address() as { port: number }).port));
    });
    try {
      const said = await refusal({ PORT: String(port) });
      expect(said).toMatch(new RegExp(`Port ${port} .* in use .*PORT=${port + 1} npm start`));
      // The first and only thing that was tried: nothing was created, nothing is reported as done.
      expect(said).toMatch(new RegExp(`^ {2}Listening on 127\\.0\\.0\\.1:${port} … ✗`));
      expect(said).not.toMatch(/✓|\{"level"/);
      expect(existsSync(join(folder, 'home'))).toBe(false);
    } finally {
      squatter.close();
    }
  });

  it('PLAT-3: without its database says where it looked, and never the password', async () => {
    const said = await refusal({ DATABASE_URL: 'postgresql://boss:hunter2@127.0.0.1:1/auspex' });
    expect(said).toMatch(/database at 127\.0\.0\.1:1 cannot be reached .*DATABASE_URL/);
    expect(said).not.toContain('hunter2');
  });

  it('with a wrong password or database name, or without either, says which of the two', async () => {
    const test = await makeTestDatabase({ migrated: false });
    try {
      const wrongPassword = new URL(test.url);
      wrongPassword.password = 'wrong';
      expect(await refusal({ DATABASE_URL: wrongPassword.href })).toMatch(/refuses the role/);
      const wrongName = new URL(test.url);
      wrongName.pathname = '/no_such_database';
      expect(await refusal({ DATABASE_URL: wrongName.href })).toMatch(/has no database "no_such_database"/);
      // The driver then looks for one with the name of the role.
      wrongName.pathname = '';
      expect(await refusal({ DATABASE_URL: wrongName.href })).toContain(`has no database "${test.appRole}"`);
      const noPassword = new URL(test.url);
      noPassword.password = '';
      expect(await refusal({ DATABASE_URL: noPassword.href })).toMatch(/wants a password .*DATABASE_URL/);
    } finally {
      await test.close();
    }
  });

  it('PLAT-3: in a folder that it may not write to says so', async () => {
    const said = await refusal({ AUSPEX_HOME: '/dev/null/home' });
    expect(said).toMatch(/Starting the embedded PostgreSQL … ✗\n+Cannot make the data folder .*AUSPEX_HOME/);
  });

  it.runIf(canBeOrdinary)('as an ordinary user in somebody else’s folder says so', async () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o755 });
    const said = await refusal({ AUSPEX_HOME: join(closed, 'home') }, ordinaryUser);
    expect(said).toMatch(/Cannot make the data folder .*EACCES.*AUSPEX_HOME/);
    chownSync(closed, ordinaryUser.uid, ordinaryUser.gid);
    const server = start({ AUSPEX_HOME: join(closed, 'home') }, ordinaryUser);
    expect(await status(`${await server.ready}/healthz`)).toBe(200);
  });

  it('on a given database with one role works, and says that only triggers guard what must not change', async () => {
    const test = await makeTestDatabase({ migrated: false });
    try {
      const server = start({ DATABASE_URL: test.ownerUrl });
      const answer = await fetch(`${await server.ready}/readyz`);
      expect(await answer.text()).toContain('only triggers guard');
      server.kill('SIGTERM');
      await server.ended;
    } finally {
      await test.close();
    }
  });
});

describe('Stopping', () => {
  const test = withDatabase();

  it('PLAT-5: lets a running request finish, takes no new ones, and ends with 0', async () => {
    const server = start({ DATABASE_URL: test.ownerUrl });
    const address = await server.ready;
    const under = patiently(() => fetch(`${address}/slow`)).then((reply) => reply.json());
    await vi.waitUntil(() => server.said().includes('slow: begun'), 60_000);
    server.kill('SIGTERM');
    expect(await under).toEqual({ answer: 'kept' });
    expect((await server.ended).code).toBe(0);
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  });

  it('happens at once after an unhandled defect, with an exit code that says so', async () => {
    const server = start({ DATABASE_URL: test.ownerUrl });
    const address = await server.ready;
    await patiently(() => fetch(`${address}/defect`)).catch(() => undefined);
    const { code, said } = await server.ended;
    expect(code).toBe(1);
    expect(said).toContain('nobody handles this');
  });

  it('is not triggered by the end of the program that reads its output', async () => {
    const server = start({ DATABASE_URL: test.ownerUrl, LOG_LEVEL: 'info' });
    const address = await server.ready;
    server.stopReading();
    for (let time = 0; time < 3; time += 1) expect(await status(`${address}/nowhere`)).toBe(404);
    expect(await status(`${address}/slow`)).toBe(200);
    server.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  it('completes, database included, even if the main thread hangs for ever', async () => {
    const server = start({ DRAIN_SECONDS: '3' });
    const address = await server.ready;
    const database = Number(
      readFileSync(join(folder, 'home/postgres/data/postmaster.pid'), 'utf8').split('\n')[0],
    );
    const under = patiently(() => fetch(`${address}/slow`)).catch(() => null);
    await patiently(() => fetch(`${address}/hang`));
    server.kill('SIGTERM');
    const ended = await Promise.race([server.ended, sleep(120_000, 'still hangs', { ref: false })]);
    expect(ended).toMatchObject({ code: null });
    await under;
    await vi.waitUntil(() => !processAlive(database), 60_000);
    const again = start({});
    expect(await status(`${await again.ready}/readyz`)).toBe(200);
  });

  it('includes the database after a start that failed, even if something it had opened does not close', async () => {
    const { code, said } = await start({}, {}, 'failing').ended;
    expect([code, said.includes('this module does not start')]).toEqual([1, true]);
    const data = join(folder, 'home/postgres/data');
    expect(existsSync(join(data, 'PG_VERSION'))).toBe(true);
    await vi.waitUntil(() => !existsSync(join(data, 'postmaster.pid')), 60_000);
  });

  it('leaves the embedded database intact even when the server is killed', async () => {
    const server = start({});
    await server.ready;
    server.kill('SIGKILL');
    await server.ended;
    const again = start({});
    expect(await status(`${await again.ready}/readyz`)).toBe(200);
  });
});

async function status(url: string): Promise<number> {
  return (await patiently(() => fetch(url))).status;
}
