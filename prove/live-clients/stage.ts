import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FollowCounts, FollowOrder } from './follow-quotes.ts';
import { hearLanes, type Lanes } from './hear-lanes.ts';
import { type LiveInstallation, memoryOf, startInstallation } from './start-installation.ts';

export const WEBS = 2;

/** An installation, and who follows its quotes. */
export interface Stage {
  readonly installation: LiveInstallation;
  readonly lanes: Lanes;
  readonly thread: Followers;
  readonly clients: number;
  /** Every symbol of the market. */
  readonly symbols: readonly string[];
  /** By web process, those that its clients follow: two thirds of all, so that a third is followed at both. */
  readonly pools: readonly (readonly string[])[];
}

/** The thread that holds the streams. */
interface Followers {
  order(order: FollowOrder): Promise<FollowCounts>;
  end(): Promise<unknown>;
}

function startFollowers(): Followers {
  const worker = new Worker(new URL('./follow-quotes.ts', import.meta.url));
  return {
    async order(order) {
      worker.postMessage(order);
      const [answer] = (await once(worker, 'message')) as [FollowCounts | { failed: string }];
      if ('failed' in answer) throw new Error(answer.failed);
      return answer;
    },
    end: () => worker.terminate(),
  };
}

export async function withStage(clients: number, work: (stage: Stage) => Promise<void>): Promise<void> {
  const installation = await startInstallation();
  const thread = startFollowers();
  const lanes = await hearLanes(installation.busUrl);
  try {
    const symbols = await tickingSymbols(lanes);
    const third = Math.floor(symbols.length / 3);
    const pools = [symbols.slice(0, 2 * third), symbols.slice(third)];
    await work({ installation, lanes, thread, clients, symbols, pools });
  } finally {
    await thread.end();
    await lanes.close();
    await installation.close();
  }
}

/** While its exchange is open every symbol's quote is sent every second. */
async function tickingSymbols(lanes: Lanes): Promise<string[]> {
  for (let before = -1; lanes.sent.size === 0 || lanes.sent.size > before; ) {
    before = lanes.sent.size;
    await wait(10_000);
  }
  return [...lanes.sent.keys()].toSorted();
}

/** Which of the web processes a client is connected to. */
export const webOf = ({ clients }: Pick<Stage, 'clients'>, client: number): number =>
  Math.floor((client * WEBS) / clients);

/** Opens the clients between two numbers, as many at each web process. */
export async function openClients(stage: Stage, from: number, to: number): Promise<void> {
  for (const [place, { address }] of stage.installation.webs.entries()) {
    const first = (place * stage.clients) / WEBS;
    const numbers = { from: first + from / WEBS, to: first + to / WEBS };
    await stage.thread.order({ kind: 'open', address, pool: stage.pools[place] ?? [], ...numbers });
  }
}

export async function closeClients({ installation: { webs }, thread }: Stage): Promise<void> {
  await thread.order({ kind: 'close' });
  for (const web of webs) while ((await memoryOf(web)).clients > 0) await wait(200);
}

/** Of all web processes together. */
export async function memoryOfWebs({ installation: { webs } }: Stage) {
  const sum = { rss: 0, used: 0, clients: 0 };
  for (const web of webs) {
    // What one collection has freed the next one returns.
    await memoryOf(web);
    await wait(500);
    const { rss, used, clients } = await memoryOf(web);
    sum.rss += rss;
    sum.used += used;
    sum.clients += clients;
  }
  return sum;
}
