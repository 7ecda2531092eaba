import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serveFiles } from './serve-files.ts';
import type { Site } from './site.ts';

const main = fileURLToPath(new URL('run-server.ts', import.meta.url));
const START_TIMEOUT_MS = 90_000;

/** Who may sign in as an admin, for the journeys that need one. */
function rememberAdmin(output: string): void {
  const [, email, password] = /Demo admin: (\S+) · (\S+)/.exec(output) ?? [];
  if (email && password) process.env.E2E_ADMIN ??= `${email} ${password}`;
}

/** The address that the server tells once it listens. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(
      () => reject(new Error(`The server did not start in time.\n${output}`)),
      START_TIMEOUT_MS,
    );
    const read = (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const found = /https?:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(output)?.[0];
      if (!found) return;
      clearTimeout(timer);
      rememberAdmin(output);
      resolve(found);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with code ${code}.\n${output}`));
    });
  });
}

/** What the server has to show: the simulated market, or nothing, which leaves the machine quiet. */
export type SiteMarket = 'simulated' | 'none';

const marketSources: Readonly<Record<SiteMarket, string>> = { simulated: 'simulated', none: 'files' };

const PREPARATION_TIMEOUT_MS = 900_000;

/** Waits until the market and all of its history are filled in, so that no page shows a part of it. */
export async function untilPrepared({ address, kind }: Site): Promise<void> {
  if (kind !== 'server') return;
  const began = Date.now();
  while (Date.now() - began < PREPARATION_TIMEOUT_MS) {
    const reply = await fetch(`${address}/api/preparation`);
    const { steps } = reply.ok
      ? ((await reply.json()) as { steps: readonly { state: string; label: string }[] })
      : { steps: [] };
    const failed = steps.find(({ state }) => state === 'failed');
    if (failed) throw new Error(`The market could not be prepared: ${failed.label}.`);
    if (steps.length > 0 && steps.every(({ state }) => state === 'done')) return;
    await wait(1000);
  }
  throw new Error('The market was not prepared in time.');
}

/** Filling a market takes both cores for minutes; it must not slow the journeys that are walked meanwhile. */
function politely(market: SiteMarket): readonly [string, readonly string[]] {
  const nice = '/usr/bin/nice';
  if (market === 'none' || !existsSync(nice)) return [process.execPath, [main]];
  return [nice, ['-n', '15', process.execPath, main]];
}

async function startServer(market: SiteMarket): Promise<Site> {
  const home = mkdtempSync(join(tmpdir(), 'auspex-journeys-'));
  const [program, parameters] = politely(market);
  const server = spawn(program, parameters, {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      AUSPEX_HOME: home,
      LOG_LEVEL: 'info',
      MARKET_SOURCES: marketSources[market],
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const address = await addressOf(server);
    return { kind: 'server', address, stop };
  } catch (error) {
    server.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

/** The real server; with `E2E_SITE=files`, or where it cannot start, the built files with the server's rules. */
export async function startSite(market: SiteMarket = 'simulated'): Promise<Site> {
  if (process.env.E2E_SITE !== 'files' && existsSync(main)) {
    try {
      return await startServer(market);
    } catch (error) {
      console.log(`The server cannot be used here, the built files are served instead. ${String(error)}`);
    }
  }
  return serveFiles();
}
