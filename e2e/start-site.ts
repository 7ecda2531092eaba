import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ScriptedServer } from '@auspex/exchanges/test/scripted/scripted-server';
import { startScriptedExchange } from '@auspex/exchanges/test/scripted/start-scripted';
import { readConnectionFile } from '../apps/server/src/platform/embedded-postgres/connection-file.ts';
import { embeddedUrls } from '../apps/server/src/platform/embedded-postgres/ensure-roles.ts';
import { testClock, testShiftMs } from '../apps/server/test/clock.ts';
import { makeTestHome, sweepAbandonedHomes } from '../apps/server/test/test-homes.ts';
import { asAdmin } from '../apps/server/test/test-server.ts';
import { serveFiles } from './serve-files.ts';
import { ask, type Site } from './site.ts';

const main = fileURLToPath(new URL('run-server.ts', import.meta.url));

/** Who may sign in as an admin, for the journeys that need one. */
function adminOf(output: string): string | null {
  const [, email, password] = /Demo admin: (\S+) · (\S+)/.exec(output) ?? [];
  return email && password ? `${email} ${password}` : null;
}

/**
 * What the server prints once it listens: its address, that of its mails, and its admin. However long that takes: one
 * that yields to a busy machine starts slowly, and one that gives up ends.
 */
function addressesOf(server: ChildProcess): Promise<Pick<Site, 'address' | 'mailbox' | 'admin'>> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const address = /ready: (https?:\/\/\S+)/.exec(output)?.[1];
      if (!address) return;
      const mailbox = /Mailbox: (\S+)/.exec(output)?.[1] ?? null;
      resolve({ address, mailbox, admin: adminOf(output) });
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.on('exit', (code) => reject(new Error(`The server ended with code ${code}.\n${output}`)));
  });
}

/** What the server is to show: the simulated market, or nothing, which leaves the machine idle. */
export type SiteMarket = 'simulated' | 'none';

const marketSources: Readonly<Record<SiteMarket, string>> = { simulated: 'simulated', none: 'files' };

interface Step {
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly label: string;
}

/**
 * Waits until the market and all of its history are filled in, so that no page shows only part of it. However long
 * that takes: a busy machine is slow, and the product says when it has given up.
 */
export async function untilPrepared(site: Site): Promise<void> {
  if (site.kind !== 'server') return;
  for (;;) {
    const reply = await ask(site, '/api/preparation');
    const { steps } = reply.ok ? ((await reply.json()) as { steps: readonly Step[] }) : { steps: [] };
    const failed = steps.find(({ state }) => state === 'failed');
    if (failed) throw new Error(`The market could not be prepared: ${failed.label}.`);
    if (steps.length > 0 && steps.every(({ state }) => state === 'done')) return;
    await wait(1000);
  }
}

interface ServerStart {
  readonly market: SiteMarket;
  readonly home: string;
  /** Filling a market takes both cores for minutes; it must not slow what is tested meanwhile. */
  readonly politely: boolean;
}

/** Soon enough for a journey to see what happens when an exchange does not answer. */
const EXCHANGE_TIMEOUT_MS = 2000;

function spawnServer({ market, home, politely }: ServerStart, exchange: ScriptedServer): ChildProcess {
  const nice = '/usr/bin/nice';
  const [program, parameters] =
    politely && existsSync(nice) ? [nice, ['-n', '15', process.execPath, main]] : [process.execPath, [main]];
  return spawn(program, parameters, {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      AUSPEX_HOME: home,
      LOG_LEVEL: 'info',
      MARKET_SOURCES: marketSources[market],
      CLOCK_SHIFT_MS: String(testShiftMs),
      TRADING_BINANCEUS_URL: exchange.url,
      TRADING_TIMEOUT_MS: String(EXCHANGE_TIMEOUT_MS),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/** Jobs that may run at any time and as often as one likes; which of them have run depends on the minute. */
const HARMLESS = ['market.prepare', 'publishing.publish-articles', 'alerts.evaluate', 'orders.reconcile'];

/** What a fault would leave of the newest run, so that a journey finds one to run again. */
async function failJob(home: string): Promise<string> {
  const connection = readConnectionFile(join(home, 'postgres-connection.json'));
  if (connection === null) throw new Error('The server has no database of its own yet.');
  const { rows } = await asAdmin(embeddedUrls(connection).owner, (client) =>
    client.query<{ name: string }>(
      `update jobs.job set state = 'failed', output = '{"message": "The disk was full."}'
        where id = (select id from jobs.job where name = any($1) and state = 'completed' order by created_on desc limit 1)
        returning name`,
      [HARMLESS],
    ),
  );
  if (rows[0] === undefined) throw new Error('No job has run yet.');
  return rows[0].name;
}

async function startServer(start: ServerStart): Promise<Site> {
  const exchange = await startScriptedExchange({ dialect: 'binanceus', now: () => testClock.now() });
  const server = spawnServer(start, exchange);
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const end = async () => {
    server.kill('SIGTERM');
    await ended;
    await exchange.close();
  };
  const forget = () => rmSync(start.home, { recursive: true, force: true });
  try {
    const addresses = await addressesOf(server);
    return {
      kind: 'server',
      ...addresses,
      exchange,
      failJob: () => failJob(start.home),
      async atFullSpeed() {
        if (!start.politely) return this;
        await end();
        return startServer({ ...start, politely: false });
      },
      async stop() {
        await end();
        forget();
      },
    };
  } catch (error) {
    server.kill('SIGKILL');
    await exchange.close();
    forget();
    throw error;
  }
}

/** An installation that runs already: it was filled before and runs on. */
function runningSite(address: string): Site {
  const site: Site = {
    kind: 'server',
    address,
    mailbox: process.env.E2E_MAILBOX ?? null,
    admin: process.env.E2E_ADMIN ?? null,
    exchange: null,
    failJob: null,
    atFullSpeed: async () => site,
    stop: async () => undefined,
  };
  return site;
}

const homePrefix = 'auspex-journeys-';

/**
 * The real server; with `E2E_SITE=files` the built files with the server's rules; with `E2E_SITE=http://…` the
 * installation at this address, whose mails are at `E2E_MAILBOX`, as its terminal names it.
 */
export async function startSite(market: SiteMarket = 'simulated'): Promise<Site> {
  const wanted = process.env.E2E_SITE ?? '';
  if (wanted.startsWith('http')) return runningSite(wanted);
  if (wanted === 'files') return serveFiles();
  await sweepAbandonedHomes(homePrefix);
  const home = makeTestHome(homePrefix);
  return startServer({ market, home, politely: market === 'simulated' });
}
