import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { testShiftMs } from '../clock.ts';
import { compiledSources } from '../compiled-sources.ts';
import type { TestDatabase } from '../with-database.ts';

const entry = fileURLToPath(new URL('./market-process.ts', import.meta.url));

export interface MarketProcess {
  readonly address: string;
  report(): Promise<PreparationReport>;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

export interface PreparationReport {
  readonly state: 'waiting' | 'running' | 'ready' | 'failed';
  readonly steps: readonly { name: string; state: string; done: number; total: number }[];
}

/** A busy server asks to come back, as it asks every page. */
async function askPreparation(address: string): Promise<PreparationReport> {
  for (;;) {
    const answer = await fetch(`${address}/api/preparation`);
    const body = await answer.json();
    if (answer.ok) return body as PreparationReport;
    if (answer.status !== 503) throw new Error(`The preparation answered ${answer.status}.`);
    await wait(100);
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  const { stdout } = child;
  if (stdout === null) throw new Error('The process has no output.');
  for await (const line of createInterface({ input: stdout })) {
    if (!line.startsWith('{"ready"')) continue;
    stdout.resume();
    return (JSON.parse(line) as { ready: string }).ready;
  }
  throw new Error('The server process ended before it was ready.');
}

/** Starts a server with the simulated market on a database, and waits until it answers. */
export async function startMarketProcess(
  test: Pick<TestDatabase, 'url' | 'ownerUrl'>,
  home: string,
): Promise<MarketProcess> {
  const child = spawn(process.execPath, [entry], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...compiledSources,
      DATABASE_URL: test.url,
      DATABASE_OWNER_URL: test.ownerUrl,
      AUSPEX_HOME: home,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: '6',
      CLOCK_SHIFT_MS: String(testShiftMs),
      MARKET_SOURCES: 'simulated',
    },
  });
  const address = await addressOf(child);
  return {
    address,
    report: () => askPreparation(address),
    kill: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal);
      await ended;
    },
  };
}
