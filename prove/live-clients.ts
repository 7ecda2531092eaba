import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Proof, Report } from '../scripts/proof.ts';
import type { FollowCounts, FollowOrder } from './live-clients/follow-quotes.ts';
import { type LiveMarket, startLiveMarket } from './live-clients/start-live-market.ts';

const CLIENTS = 2000;
const RUNS = 5;
const LIST_MS = 8000;
const AT_ONCE = 4;
/** 0.5 messages a second for each client; a message is the whole list. */
const TICK_EVERY_MS = 2000;
const LIST = '/api/market/assets?market=us&sparkline=60';
const BYTES_PER_CLIENT = 12 * 1024;

const calls = { made: 0, refused: 0 };

/** The thread that holds the streams. */
function followers() {
  const worker = new Worker(new URL('./live-clients/follow-quotes.ts', import.meta.url));
  return {
    async order(order: FollowOrder): Promise<FollowCounts> {
      worker.postMessage(order);
      const [answer] = (await once(worker, 'message')) as [FollowCounts | { failed: string }];
      if ('failed' in answer) throw new Error(answer.failed);
      return answer;
    },
    end: () => worker.terminate(),
  };
}

async function memoryOf({ address }: LiveMarket): Promise<{ rss: number; used: number; clients: number }> {
  await fetch(`${address}/memory`).then((response) => response.text());
  await wait(500);
  const response = await fetch(`${address}/memory`);
  return (await response.json()) as { rss: number; used: number; clients: number };
}

/** The list of the market as a member's page asks for it; its size in assets. */
async function readList(address: string): Promise<number> {
  const response = await fetch(`${address}${LIST}`, { headers: { authorization: 'Bearer 999' } });
  calls.made += 1;
  // On a machine that others keep busy the server says so now and then.
  if (response.status !== 200) calls.refused += 1;
  const text = await response.text();
  return text.split('"sparkline":').length - 1;
}

/** The 99th percentile of the market list's time, in milliseconds. */
async function listP99(address: string): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + LIST_MS;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < end) {
        const began = performance.now();
        await readList(address);
        times.push(performance.now() - began);
        await wait(5);
      }
    }),
  );
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

interface Run {
  readonly quiet: number;
  readonly loaded: number;
  readonly clients: number;
  /** What a client in the second half costs, once the process has warmed up. */
  readonly perClient: { readonly rss: number; readonly used: number };
  readonly counts: FollowCounts;
  readonly ticks: number;
  readonly seconds: number;
}

async function measureOnce(
  market: LiveMarket,
  thread: ReturnType<typeof followers>,
  clients: number,
): Promise<Run> {
  const { address } = market;
  const quiet = await listP99(address);
  await thread.order({ kind: 'open', address, from: 0, to: clients / 2 });
  const half = await memoryOf(market);
  await thread.order({ kind: 'open', address, from: clients / 2, to: clients });
  const all = await memoryOf(market);
  const added = all.clients - half.clients;
  const before = await thread.order({ kind: 'count' });
  const began = performance.now();
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
    void market.tick();
  }, TICK_EVERY_MS);
  await wait(TICK_EVERY_MS);
  const loaded = await listP99(address);
  clearInterval(ticking);
  const seconds = (performance.now() - began) / 1000;
  // The last tick has its half second to go out.
  await wait(1000);
  const { frames, bytes, ...counts } = await thread.order({ kind: 'close' });
  for (let end = Date.now() + 20_000; Date.now() < end && (await memoryOf(market)).clients > 0; )
    await wait(200);
  return {
    quiet,
    loaded,
    clients: all.clients,
    perClient: { rss: (all.rss - half.rss) / added, used: (all.used - half.used) / added },
    counts: { ...counts, frames: frames - before.frames, bytes: bytes - before.bytes },
    ticks,
    seconds,
  };
}

interface Measured {
  readonly runs: readonly Run[];
  /** Assets in the market list. */
  readonly listed: number;
  readonly clients: number;
}

function expectLoad(report: Report, { runs, listed, clients: wanted }: Measured): void {
  const [first] = runs;
  const frames = runs.reduce((sum, { counts }) => sum + counts.frames, 0);
  const bytes = runs.reduce((sum, { counts }) => sum + counts.bytes, 0);
  const seconds = runs.reduce((sum, run) => sum + run.seconds, 0);
  const rate = frames / wanted / seconds;
  const due = wanted * runs.reduce((sum, { ticks }) => sum + ticks, 0);
  report.expect(
    'clients at once',
    runs.every(({ clients }) => clients === wanted),
    first.clients,
  );
  report.expect(
    'a message is the list of all quotes',
    runs.every(({ counts }) => counts.quotesInFrame >= listed),
    `${first.counts.quotesInFrame} quotes, ${(bytes / frames / 1024).toFixed(1)} KB`,
  );
  report.expect(
    'messages a client gets a second (≤ 0.5)',
    rate <= 0.5,
    `${rate.toFixed(2)}; ${(bytes / seconds / 2 ** 20).toFixed(1)} MB a second to all`,
  );
  report.expect(
    'ticks that reached each client (≥ 90 %; a busy server sends two as one)',
    frames >= 0.9 * due,
    `${((frames / due) * 100).toFixed(1)} %`,
  );
}

function expectCosts(report: Report, { runs, listed, clients }: Measured): void {
  const [{ perClient }] = runs;
  const kilobytes = (size: number) => `${(size / 1024).toFixed(1)} KB`;
  report.expect(
    'resident memory per client, second half (≤ 12 KB)',
    perClient.rss <= BYTES_PER_CLIENT,
    kilobytes(perClient.rss),
  );
  report.expect(
    'JavaScript heap and buffers per client, second half (≤ 12 KB)',
    perClient.used <= BYTES_PER_CLIENT,
    kilobytes(perClient.used),
  );
  report.expect('market list: assets in it', listed > 100, listed);
  report.expect(
    'market list: calls refused (≤ 1 %)',
    calls.refused <= calls.made / 100,
    `${calls.refused} of ${calls.made}`,
  );
  const ratios = runs.map(({ quiet, loaded }) => loaded / quiet);
  report.expect(
    'market list: p99, quiet (median)',
    true,
    `${median(runs.map(({ quiet }) => quiet)).toFixed(1)} ms`,
  );
  report.expect(
    `market list: p99 with ${clients} clients following all quotes against quiet (median of ${runs.length}, ≤ 3×)`,
    median(ratios) <= 3,
    `${median(ratios).toFixed(2)}× (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`,
  );
}

/** Measures a server of its own, with as many clients and as often as requested. */
export async function measureLiveClients(
  report: Report,
  { clients, runs: count }: { readonly clients: number; readonly runs: number },
): Promise<void> {
  const market = await startLiveMarket();
  const thread = followers();
  try {
    const listed = await readList(market.address);
    await listP99(market.address);
    const runs: Run[] = [];
    while (runs.length < count) runs.push(await measureOnce(market, thread, clients));
    expectLoad(report, { runs, listed, clients });
    expectCosts(report, { runs, listed, clients });
  } finally {
    await thread.end();
    await market.close();
  }
}

export const proof: Proof = {
  title: `${CLIENTS} clients that follow all quotes cost little memory and hardly slow the market list down`,
  run: (report) => measureLiveClients(report, { clients: CLIENTS, runs: RUNS }),
};
