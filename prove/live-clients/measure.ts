import { setTimeout as wait } from 'node:timers/promises';
import { processorMs } from '../../bench/http/measure-processes.ts';
import { median } from '../shown-figures/arithmetic.ts';
import { askCalls, type CallTimes } from './ask-calls.ts';
import { type FollowCounts, total } from './follow-quotes.ts';
import { closeClients, memoryOfWebs, openClients, type Stage } from './stage.ts';

const CALLS_MS = 8000;
const STEADY_MS = 20_000;
/** When nothing has come to any client for so long, everything that was sent has arrived. */
const ARRIVED_MS = 2000;
const WARM_MS = 5000;

/** While the source is held no quote is under way. Its lead lasts: no web process would take it. */
async function whileHeld<Result>(stage: Stage, work: () => Promise<Result>): Promise<Result> {
  const { worker } = stage.installation;
  process.kill(worker.pid, 'SIGSTOP');
  try {
    await untilArrived(stage);
    return await work();
  } finally {
    process.kill(worker.pid, 'SIGCONT');
  }
}

async function untilArrived({ thread }: Stage): Promise<void> {
  const arrived = async () => total((await thread.order({ kind: 'count' })).quotes);
  for (let before = -1, now = await arrived(); now !== before; now = await arrived()) {
    before = now;
    await wait(ARRIVED_MS);
  }
}

export interface ClientMemory {
  readonly clients: number;
  /** Resident, of one client of the second half, for which nothing was there that others have left. */
  readonly rss: number;
  /** The same in the JavaScript heap and buffers. */
  readonly used: number;
  /** Resident memory of a web process without clients. */
  readonly empty: number;
}

const MEMORY_ROUNDS = 3;

/** The median of several rounds: pages that a collection returns late are counted to either half. */
export async function measureMemory(stage: Stage): Promise<ClientMemory> {
  const { clients } = stage;
  await openClients(stage, 0, clients / 2);
  await wait(WARM_MS);
  const rounds: ClientMemory[] = [];
  for (let round = 0; round < MEMORY_ROUNDS; round += 1) rounds.push(await measureMemoryOnce(stage));
  const medianOf = (part: 'rss' | 'used') => median(rounds.map((round) => round[part]));
  return { ...(rounds.at(-1) as ClientMemory), rss: medianOf('rss'), used: medianOf('used') };
}

/** Leaves all clients open. */
async function measureMemoryOnce(stage: Stage): Promise<ClientMemory> {
  const { clients, installation } = stage;
  await closeClients(stage);
  const empty = await memoryOfWebs(stage);
  return whileHeld(stage, async () => {
    await openClients(stage, 0, clients / 2);
    await wait(ARRIVED_MS);
    const half = await memoryOfWebs(stage);
    await openClients(stage, clients / 2, clients);
    await wait(ARRIVED_MS);
    const all = await memoryOfWebs(stage);
    const added = all.clients - half.clients;
    return {
      clients: all.clients,
      rss: (all.rss - half.rss) / added,
      used: (all.used - half.used) / added,
      empty: empty.rss / installation.webs.length,
    };
  });
}

export interface SteadyTicks {
  readonly counts: FollowCounts;
  /** How often each symbol's quote was sent. */
  readonly sent: ReadonlyMap<string, number>;
  /** The price of each that was sent last. */
  readonly last: ReadonlyMap<string, number>;
  readonly seconds: number;
  /** Milliseconds of processor time. */
  readonly processor: { readonly webs: number; readonly worker: number; readonly nats: number };
  /** Resident memory of a web process afterwards. */
  readonly rss: number;
}

/** The source ticks for a while and nobody asks for anything. */
export async function measureTicks(stage: Stage): Promise<SteadyTicks> {
  const { installation, thread, lanes } = stage;
  const { worker, webs, natsPid } = installation;
  const used = () => ({
    webs: webs.reduce((sum, { pid }) => sum + processorMs(pid), 0),
    worker: processorMs(worker.pid),
    nats: processorMs(natsPid),
  });
  const before = await whileHeld(stage, async () => {
    await thread.order({ kind: 'reset' });
    lanes.reset();
    return used();
  });
  await wait(STEADY_MS);
  return whileHeld(stage, async () => {
    const after = used();
    const counts = await thread.order({ kind: 'count' });
    return {
      counts,
      sent: new Map(lanes.sent),
      last: new Map(lanes.last),
      seconds: STEADY_MS / 1000,
      processor: {
        webs: after.webs - before.webs,
        worker: after.worker - before.worker,
        nats: after.nats - before.nats,
      },
      rss: (await memoryOfWebs(stage)).rss / webs.length,
    };
  });
}

export interface Round {
  readonly quiet: CallTimes;
  readonly loaded: CallTimes;
}

/** What other calls take without clients and with all of them. */
export async function measureRound(stage: Stage): Promise<Round> {
  const addresses = stage.installation.webs.map(({ address }) => address);
  const quiet = await askCalls(addresses, CALLS_MS);
  await openClients(stage, 0, stage.clients);
  await wait(ARRIVED_MS);
  const loaded = await askCalls(addresses, CALLS_MS);
  await closeClients(stage);
  return { quiet, loaded };
}
