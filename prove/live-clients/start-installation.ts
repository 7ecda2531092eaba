import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/index.ts';
import { debianProgram, freePort, startProgram } from '../../apps/server/test/debian-program.ts';
import {
  makeHome,
  type ServerProcess,
  startProcess,
} from '../../apps/server/test/two-processes/start-process.ts';
import type { Memory } from './live-market-process.ts';

const entry = fileURLToPath(new URL('./live-market-process.ts', import.meta.url));
const READY_WITHIN_MS = 1_800_000;
/** A Thursday while New York trades: every quote changes every second. The history is a year and a half. */
const INSTANT = Date.parse('2019-06-06T15:00:00Z');
const ASSETS = 240;

/** One installation as several processes: a worker, which receives the quotes, and two for the web. */
export interface LiveInstallation {
  readonly worker: ServerProcess;
  readonly webs: readonly [ServerProcess, ServerProcess];
  readonly busUrl: string;
  readonly natsPid: number;
  /** For each connection to NATS, the subjects that it has asked for. */
  subjects(): Promise<readonly (readonly string[])[]>;
  close(): Promise<void>;
}

export async function memoryOf({ address }: ServerProcess): Promise<Memory> {
  const response = await fetch(`${address}/memory`);
  return (await response.json()) as Memory;
}

async function startNats(closing: (() => Promise<void>)[]) {
  const path = debianProgram('nats-server');
  if (path === null) throw new Error('This proof needs nats-server: apt-get install nats-server');
  const [port, watch] = [await freePort(), await freePort()];
  const args = ['-a', '127.0.0.1', '-p', String(port), '-m', String(watch)];
  const nats = await startProgram(path, args, { port });
  closing.push(nats.stop);
  return { nats, busUrl: `nats://127.0.0.1:${port}`, watch: `http://127.0.0.1:${watch}` };
}

/** Starts it on a database and a NATS server of its own, and waits until its market is filled. */
export async function startInstallation(): Promise<LiveInstallation> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    const { nats, busUrl, watch } = await startNats(closing);
    const { home, remove } = makeHome();
    closing.push(async () => remove());
    const postgres = await openEmbeddedPostgres({ home });
    closing.push(() => postgres.release());
    // One clock for all.
    const shift = INSTANT - Date.now();
    const start = async (role: 'web' | 'worker') => {
      const process = await startProcess({
        url: postgres.urls.app,
        ownerUrl: postgres.urls.owner,
        home,
        smtpUrl: null,
        nodeOptions: ['--expose-gc'],
        entry,
        environment: {
          ROLE: role,
          BUS_URL: busUrl,
          MARKET_SOURCES: 'simulated',
          MARKET_ASSETS: String(ASSETS),
          CLOCK_SHIFT_MS: String(shift),
        },
      });
      closing.push(() => process.kill());
      return process;
    };
    const worker = await start('worker');
    const webs = [await start('web'), await start('web')] as const;
    for (const web of webs) await untilFilled(web);
    const subjects = () => subjectsAt(watch);
    return { worker, webs, busUrl, natsPid: nats.pid, subjects, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function untilFilled({ address }: ServerProcess): Promise<void> {
  for (const end = Date.now() + READY_WITHIN_MS; Date.now() < end; await wait(500)) {
    const response = await fetch(`${address}/api/preparation`);
    const { state } = (await response.json()) as { state?: string };
    if (state === 'ready') return;
    if (state === 'failed') break;
  }
  throw new Error('The market was not filled.');
}

/** As the server's own monitoring lists them. */
async function subjectsAt(watch: string): Promise<readonly (readonly string[])[]> {
  const response = await fetch(`${watch}/connz?subs=1`);
  const { connections } = (await response.json()) as {
    connections: readonly { subscriptions_list?: readonly string[] }[];
  };
  return connections.map(({ subscriptions_list: subjects = [] }) => subjects);
}
