import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Figure } from '../figure.ts';
import { measureThroughput } from './load.ts';
import type { BenchServers } from './serve.ts';

const rounds = 7;
const connections = 32;
const milliseconds = 1200;

const routes = [
  {
    name: 'member read route, whole pipeline, against a bare Fastify route',
    path: '/api/bench/SYM7',
    bar: 0.3,
  },
  {
    name: 'list route of 25 rows, whole pipeline, against a bare Fastify route',
    path: '/api/bench?page=3',
    bar: 0.15,
  },
] as const;

/** Throughput behind everything that a member's request passes, compared with bare Fastify; rounds alternate. */
export async function run(): Promise<Figure[]> {
  const child = fork(fileURLToPath(new URL('./serve.ts', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    const servers = await firstMessage(child);
    const load = { headers: servers.headers, connections, milliseconds };
    const bare: number[] = [];
    const ours: number[][] = routes.map(() => []);
    for (let round = 0; round <= rounds; round += 1) {
      bare.push(await measureThroughput({ ...load, port: servers.barePort, path: '/bare' }));
      for (const [index, { path }] of routes.entries()) {
        ours[index]?.push(await measureThroughput({ ...load, port: servers.ourPort, path }));
      }
    }
    // The first round warms up.
    return routes.map(({ name, bar }, index) => figureOf(name, bar, { ours: ours[index] ?? [], bare }));
  } finally {
    await stop(child);
  }
}

function figureOf(
  name: string,
  bar: number,
  seen: { ours: readonly number[]; bare: readonly number[] },
): Figure {
  const [ours, peer] = [median(seen.ours.slice(1)), median(seen.bare.slice(1))];
  const ratio = ours / peer;
  const perSecond = (value: number) => `${Math.round(value)} requests/s`;
  return { name, ours: perSecond(ours), peer: perSecond(peer), ratio, bar: `>= ${bar}`, ok: ratio >= bar };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function firstMessage(child: ChildProcess): Promise<BenchServers> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as BenchServers));
    child.once('exit', (code) => reject(new Error(`The bench server ended with code ${code}.`)));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.send('stop');
  await ended;
}
