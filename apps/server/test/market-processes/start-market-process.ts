import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startProcess } from '../two-processes/start-process.ts';
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

/** Starts a server with the simulated market on a database, and waits until it answers. */
export async function startMarketProcess(
  { url, ownerUrl }: Pick<TestDatabase, 'url' | 'ownerUrl'>,
  home: string,
): Promise<MarketProcess> {
  const environment = { MARKET_SOURCES: 'simulated' };
  const process = await startProcess({ url, ownerUrl, home, smtpUrl: null, entry, environment });
  return {
    address: process.address,
    report: () => askPreparation(process.address),
    kill: async (signal) => {
      if (signal === 'SIGKILL') await process.kill();
      else await process.terminate();
    },
  };
}
