import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Figure } from '../figure.ts';
import { sendRequests } from './load.ts';
import { databasePid, familyMs, processorMs, residentMegabytes } from './measure-processes.ts';
import { mixedPaths, pastPaths, routes, type WarmRoute } from './routes.ts';
import type { BenchServer } from './serve.ts';
import { type Running, startServer } from './start-server.ts';
import { followSymbols } from './stream.ts';

const CONNECTIONS = 32;
const ROUNDS = 5;
const MIXED_REQUESTS = 1000;
const IDLE_MS = 60_000;
const CLIENT_KEY = 'the client key of a benchmark';

type Product = Running<BenchServer>;

/**
 * The real server with the simulated market, filled: in `BENCH_HOME` if that names a folder that has been filled, else
 * in one of its own, which takes minutes. Processor time of the server and its database is read from `/proc`.
 */
export async function run(): Promise<Figure[]> {
  const given = process.env.BENCH_HOME;
  const home = given ?? mkdtempSync(join(tmpdir(), 'auspex-bench-'));
  try {
    const whole = await measureWhole(home);
    const folder = await megabytesOf(home);
    return [
      ...(await measureRoutes(home)),
      ...(await measureMemory(home)),
      atMost('data folder of a filled market', { found: folder, most: 450, unit: 'MB', before: '962 MB' }),
      ...whole,
    ];
  } finally {
    if (given === undefined) rmSync(home, { recursive: true, force: true });
  }
}

function startProduct(home: string, role: 'web' | 'all'): Promise<Product> {
  return startServer('product', { AUSPEX_HOME: home, ROLE: role, CLIENT_KEY });
}

interface Measured {
  readonly found: number;
  readonly most: number;
  readonly unit: string;
  readonly before: string;
}

function atMost(name: string, { found, most, unit, before }: Measured): Figure {
  const written = `${found.toFixed(found < 10 ? 2 : 0)} ${unit}`;
  const bar = `≤ ${most} ${unit}`;
  return { name, ours: written, before, peer: '', ratio: found / most, bar, ok: found <= most };
}

async function megabytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const bytes = files.map((file) => statSync(join(file.parentPath, file.name)).blocks * 512);
  return bytes.reduce((sum, size) => sum + size, 0) / 2 ** 20;
}

/** Header lines of the demo member, as its pages send them. */
async function headersOf({ hello: { port, greetings } }: Product): Promise<string> {
  const [, email, password] = /Demo member: (\S+) · (\S+)/.exec(greetings.join('\n')) ?? [];
  const address = `http://127.0.0.1:${port}`;
  const key = createHash('sha256').update(CLIENT_KEY).digest('hex');
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key, origin: address },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`The demo member could not sign in: ${await answer.text()}`);
  const reply = (await answer.json()) as { session: { accessToken: string } };
  return `authorization: Bearer ${reply.session.accessToken}\r\nx-api-key: ${key}\r\n`;
}

interface Cost {
  readonly node: number;
  readonly database: number;
}

/** Milliseconds of processor time for each request. */
async function costOf(
  work: () => Promise<unknown>,
  pids: { node: number; database: number },
  requests: number,
) {
  const before: Cost = {
    node: processorMs(pids.node),
    database: pids.database ? familyMs(pids.database) : 0,
  };
  await work();
  const after: Cost = { node: processorMs(pids.node), database: pids.database ? familyMs(pids.database) : 0 };
  return {
    node: (after.node - before.node) / requests,
    database: (after.database - before.database) / requests,
  };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Ours and a bare Fastify that answers the same bytes, in turns. */
async function measureRoutes(home: string): Promise<Figure[]> {
  const ours: Product = await startProduct(home, 'web');
  const bare: Product = await startServer('bare', {});
  try {
    const headers = await headersOf(ours);
    const database = databasePid(home);
    const figures: Figure[] = [];
    for (const [place, route] of routes.entries()) {
      const load = { paths: [route.path], headers, connections: CONNECTIONS, requests: route.requests };
      const body = await sendRequests({ ...load, port: ours.hello.port, requests: 1 });
      await bare.tell(body);
      const [own, peer]: [Cost[], Cost[]] = [[], []];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const path = `/${place}`;
        const askBare = () => sendRequests({ ...load, port: bare.hello.port, paths: [path] });
        peer.push(await costOf(askBare, { node: bare.pid, database: 0 }, load.requests));
        const askOurs = () => sendRequests({ ...load, port: ours.hello.port });
        own.push(await costOf(askOurs, { node: ours.pid, database }, load.requests));
      }
      // The first round warms up.
      figures.push(...routeFigures(route, { body, ours: own.slice(1), bare: peer.slice(1) }));
    }
    return figures;
  } finally {
    await bare.stop();
    await ours.stop();
  }
}

function routeFigures(
  { name, before, ...bars }: WarmRoute,
  {
    body,
    ours,
    bare,
  }: { readonly body: string; readonly ours: readonly Cost[]; readonly bare: readonly Cost[] },
): Figure[] {
  const [node, database] = [median(ours.map((cost) => cost.node)), median(ours.map((cost) => cost.database))];
  const peer = median(bare.map((cost) => cost.node));
  const whole = node + database;
  const ms = (value: number) => `${value.toFixed(3)} ms`;
  const written = `${ms(whole)} (PostgreSQL ${ms(database)}), ${(body.length / 1000).toFixed(1)} KB`;
  const share = { name, ours: written, before, peer: ms(peer), ratio: peer / whole };
  if ('least' in bars)
    return [{ ...share, bar: `≥ ${bars.least} × its throughput`, ok: share.ratio >= bars.least }];
  const small = body.length <= bars.mostBytes;
  const bar = `≤ ${bars.mostMs} ms, ≤ ${bars.mostBytes / 1000} KB`;
  return [{ ...share, bar, ok: whole <= bars.mostMs && small }];
}

async function measureMemory(home: string): Promise<Figure[]> {
  const ours: Product = await startProduct(home, 'web');
  try {
    const load = { headers: await headersOf(ours), connections: 4, port: ours.hello.port };
    await sendRequests({ ...load, paths: mixedPaths, requests: MIXED_REQUESTS });
    const mixed = residentMegabytes(ours.pid);
    await sendRequests({ ...load, paths: pastPaths, requests: pastPaths.length });
    const past = residentMegabytes(ours.pid);
    return [
      atMost(`memory of a web process after ${MIXED_REQUESTS} mixed requests`, {
        ...{ found: mixed, most: 400, unit: 'MB', before: '854 MB' },
      }),
      atMost(`… and after ${pastPaths.length} past instants`, {
        ...{ found: past, most: 450, unit: 'MB', before: '1,172 MB' },
      }),
    ];
  } finally {
    await ours.stop();
  }
}

/** A server that does everything: what it costs while nobody asks, and what its live stream sends. */
async function measureWhole(home: string): Promise<Figure[]> {
  const ours: Product = await startProduct(home, 'all');
  try {
    const database = databasePid(home);
    const headers = await headersOf(ours);
    await untilPrepared(ours.hello.port, headers);
    const used = () => processorMs(ours.pid) + familyMs(database);
    await untilQuiet(used);
    const before = used();
    const began = performance.now();
    await wait(IDLE_MS);
    const idle = ((used() - before) / (performance.now() - began)) * 100;
    const live = await followSymbols(ours.hello.port, headers);
    return [
      atMost('server that nobody asks, of one core', { found: idle, most: 0.5, unit: '%', before: '2 %' }),
      atMost(
        `live quotes, a message to a page of 50 symbols (${live.messages} messages of ${live.symbols})`,
        {
          ...{
            found: (live.bytes / 1000) * (50 / live.symbols),
            most: 3,
            unit: 'KB',
            before: '35 KB, the whole list',
          },
        },
      ),
    ];
  } finally {
    await ours.stop();
  }
}

async function untilPrepared(port: number, headers: string): Promise<void> {
  for (;;) {
    const body = await sendRequests({
      port,
      headers,
      paths: ['/api/preparation'],
      connections: 1,
      requests: 1,
    });
    const { steps } = JSON.parse(body) as { steps: readonly { state: string }[] };
    if (steps.some(({ state }) => state === 'failed')) throw new Error('The market could not be prepared.');
    if (steps.length > 0 && steps.every(({ state }) => state === 'done')) return;
    await wait(2000);
  }
}

const QUIET_AFTER_MS = 20_000;
const LOOKS = 30;

/** What was due when the server started has been done: a look finds it at less than a twentieth of a core. */
async function untilQuiet(used: () => number): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const before = used();
    await wait(QUIET_AFTER_MS);
    if (used() - before < QUIET_AFTER_MS / 20) return;
  }
}
