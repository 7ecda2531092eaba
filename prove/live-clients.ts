import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../apps/server/src/platform/database/index.ts';
import { openEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/index.ts';
import {
  makeHome,
  type ServerProcess,
  startProcess,
} from '../apps/server/test/two-processes/start-process.ts';
import { witnessTable } from '../apps/server/test/two-processes/witness-module.ts';
import type { Proof, Report } from '../scripts/proof.ts';

const CLIENTS = 2000;
/** The server lets one address hold 50 streams, as many as one office may need. */
const PER_ADDRESS = 50;
const RUNS = 5;
const LIST_MS = 8000;
const AT_ONCE = 4;
const TICK_EVERY_MS = 2000;

/** A reader that only counts: 2,000 of them must not be what is measured. */
interface Follower {
  readonly socket: Socket;
  frames: number;
}

function follow(address: string, index: number): Promise<Follower> {
  const { port } = new URL(address);
  const localAddress = `127.0.${1 + Math.floor(index / PER_ADDRESS / 200)}.${1 + (Math.floor(index / PER_ADDRESS) % 200)}`;
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress });
    const follower: Follower = { socket, frames: 0 };
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.write(
        'GET /api/stream?topics=number HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\n\r\n',
      );
    });
    socket.on('data', (bytes) => {
      if (bytes.includes('event: number')) follower.frames += 1;
      if (bytes.includes('HTTP/1.1 200')) resolve(follower);
      else if (bytes.includes('HTTP/1.1')) reject(new Error(bytes.toString().split('\r\n')[0]));
    });
  });
}

async function followers(address: string, first: number, last: number): Promise<Follower[]> {
  const open: Follower[] = [];
  for (let from = first; from < last; from += 100)
    open.push(
      ...(await Promise.all(Array.from({ length: 100 }, (_, index) => follow(address, from + index)))),
    );
  return open;
}

async function memoryOf({ address }: ServerProcess): Promise<{ rss: number; used: number; clients: number }> {
  await fetch(`${address}/witness/memory`).then((response) => response.text());
  await wait(500);
  const response = await fetch(`${address}/witness/memory`);
  return (await response.json()) as { rss: number; used: number; clients: number };
}

const calls = { made: 0, refused: 0 };

/** The 99th percentile of a list call's time, in milliseconds. */
async function listP99(address: string): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + LIST_MS;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < end) {
        const began = performance.now();
        const response = await fetch(`${address}/api/admin/jobs`, {
          headers: { authorization: 'Bearer admin' },
        });
        await response.text();
        times.push(performance.now() - began);
        calls.made += 1;
        // On a machine that others keep busy the server says so now and then.
        if (response.status !== 200) calls.refused += 1;
        await wait(5);
      }
    }),
  );
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function measure(report: Report, server: ServerProcess, tick: () => Promise<void>): Promise<void> {
  await listP99(server.address);
  const ratios: number[] = [];
  const quiets: number[] = [];
  let perClient = { rss: 0, used: 0 };
  let frames = 0;
  for (let run = 1; run <= RUNS; run += 1) {
    const quiet = await listP99(server.address);
    const open = await followers(server.address, 0, CLIENTS / 2);
    const half = await memoryOf(server);
    open.push(...(await followers(server.address, CLIENTS / 2, CLIENTS)));
    const all = await memoryOf(server);
    const ticking = setInterval(() => void tick(), TICK_EVERY_MS);
    await wait(TICK_EVERY_MS);
    const loaded = await listP99(server.address);
    clearInterval(ticking);
    frames += open.reduce((sum, follower) => sum + follower.frames, 0);
    for (const { socket } of open) socket.destroy();
    for (let end = Date.now() + 20_000; Date.now() < end && (await memoryOf(server)).clients > 0; )
      await wait(200);
    ratios.push(loaded / quiet);
    quiets.push(quiet);
    if (run === 1) {
      // The second thousand: what a client costs once the process has warmed up.
      const added = all.clients - half.clients;
      perClient = { rss: (all.rss - half.rss) / added, used: (all.used - half.used) / added };
      report.expect('clients at once', all.clients === CLIENTS, all.clients);
    }
  }
  report.expect(
    'list calls refused (≤ 1 %)',
    calls.refused <= calls.made / 100,
    `${calls.refused} of ${calls.made}`,
  );
  report.expect('frames received in all runs', frames > CLIENTS * RUNS, frames);
  report.expect(
    'resident memory per client, second thousand (≤ 12 KB)',
    perClient.rss <= 12 * 1024,
    `${(perClient.rss / 1024).toFixed(1)} KB`,
  );
  report.expect(
    'JavaScript heap and buffers per client, second thousand (≤ 12 KB)',
    perClient.used <= 12 * 1024,
    `${(perClient.used / 1024).toFixed(1)} KB`,
  );
  report.expect('list p99, quiet (median)', true, `${median(quiets).toFixed(1)} ms`);
  report.expect(
    `list p99 with ${CLIENTS} clients at 0.5 messages/s against quiet (median of ${RUNS}, ≤ 3×)`,
    median(ratios) <= 3,
    `${median(ratios).toFixed(2)}× (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`,
  );
}

export const proof: Proof = {
  title: `${CLIENTS} live clients cost little memory and hardly slow a list down`,
  async run(report) {
    const { home, remove } = makeHome();
    const postgres = await openEmbeddedPostgres({ home });
    const { app: url, owner: ownerUrl } = postgres.urls;
    const server = await startProcess({ url, ownerUrl, home, smtpUrl: null, nodeOptions: ['--expose-gc'] });
    const owner = openDatabase({ url: ownerUrl });
    await owner.query(witnessTable);
    try {
      await measure(report, server, async () => {
        await owner.query('update witness_number set value = value + 1');
        await owner.notify('live', JSON.stringify({ t: ['number'] }));
      });
    } finally {
      await server.kill();
      await owner.close();
      await postgres.release();
      remove();
    }
  },
};
