import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/index.ts';
import { killPostgres } from '../apps/server/test/kill-during-writes.ts';
import type { Proof } from '../scripts/proof.ts';

const rounds = 20;
const writers = 3;
const readers = 3;
const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));

type Round = Record<'acknowledged' | 'lost' | 'readySeconds' | 'survived', number>;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** The product as an operator starts it, without market data. */
async function startServer(home: string) {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      CLIENT_KEY_REQUIRED: 'no',
      AUSPEX_HOME: home,
      PORT: String(port),
      MARKET_SOURCES: 'files',
      LOG_LEVEL: 'error',
      // Each writer comes from an address of its own, so that no limit stands in the way.
      TRUSTED_PROXIES: '127.0.0.0/8',
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  return { child, origin, alive: () => child.exitCode === null && child.signalCode === null };
}

type Server = Awaited<ReturnType<typeof startServer>>;

async function untilReady({ origin, alive }: Server): Promise<void> {
  for (let tries = 0; tries < 600 && alive(); tries += 1) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    await sleep(200);
  }
}

/** Signs people up and reads until told to stop; returns the addresses whose sign-up was answered with success. */
function load({ origin }: Server, round: number) {
  const state = { stopped: false, count: 0 };
  const acknowledged: string[] = [];
  const write = async () => {
    while (!state.stopped) {
      state.count += 1;
      const email = `r${round}-${state.count}@example.com`;
      const answer = await fetch(`${origin}/api/auth/register`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin,
          'x-forwarded-for': `10.${round}.${state.count >> 8}.${state.count & 255}`,
        },
        body: JSON.stringify({ email, password: 'the heron waits by the river', username: 'Ada' }),
      }).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.ok) acknowledged.push(email);
      else await sleep(50);
    }
  };
  const read = async () => {
    while (!state.stopped) {
      const answer = await fetch(`${origin}/configuration`).catch(() => null);
      await answer?.body?.cancel();
      await sleep(20);
    }
  };
  const working = Promise.all([
    ...Array.from({ length: writers }, write),
    ...Array.from({ length: readers }, read),
  ]);
  return {
    acknowledged,
    async stop() {
      state.stopped = true;
      await working;
    },
  };
}

async function countLost(home: string, emails: readonly string[]): Promise<number> {
  const embedded = await openEmbeddedPostgres({ home });
  const client = new pg.Client({ connectionString: embedded.urls.owner });
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string }>(
      'select email from sign_up where email = any($1) union select email from member where email = any($1)',
      [emails],
    );
    const found = new Set(rows.map(({ email }) => email));
    return emails.filter((email) => !found.has(email)).length;
  } finally {
    await client.end();
    await embedded.release();
  }
}

async function killOnce(server: Server, home: string, round: number): Promise<Round> {
  const work = load(server, round);
  await sleep(1000 + ((round * 137) % 900));
  killPostgres(home);
  const killedAt = performance.now();
  await untilReady(server);
  const readySeconds = Math.round((performance.now() - killedAt) / 100) / 10;
  await sleep(500);
  await work.stop();
  const alive = server.alive();
  const lost = alive ? await countLost(home, work.acknowledged) : work.acknowledged.length;
  return { acknowledged: work.acknowledged.length, lost, readySeconds, survived: alive ? 1 : 0 };
}

export const proof: Proof = {
  title: 'twenty kills of PostgreSQL under load: the server lives and loses nothing that it acknowledged',
  async run(report) {
    const home = join(tmpdir(), 'auspex-prove-postmaster');
    rmSync(home, { recursive: true, force: true });
    mkdirSync(home, { mode: 0o700 });
    const server = await startServer(home);
    const figures: Round[] = [];
    try {
      await untilReady(server);
      for (let round = 1; round <= rounds && server.alive(); round += 1) {
        figures.push(await report.part(`kill ${round}`, () => killOnce(server, home, round)));
      }
    } finally {
      server.child.kill('SIGTERM');
      if (server.alive()) await once(server.child, 'exit');
      rmSync(home, { recursive: true, force: true });
    }
    const acknowledged = figures.reduce((sum, round) => sum + round.acknowledged, 0);
    const lost = figures.reduce((sum, round) => sum + round.lost, 0);
    const survived = figures.filter((round) => round.survived === 1).length;
    const slowest = Math.max(...figures.map(({ readySeconds }) => readySeconds));
    report.expect('kills that the server survived', survived === rounds, survived);
    report.expect('sign-ups acknowledged meanwhile', acknowledged > 0, acknowledged);
    report.expect('of them lost', lost === 0, lost);
    report.expect('slowest recovery in seconds', slowest < 60, slowest);
  },
};
