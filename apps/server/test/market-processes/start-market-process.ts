import { fileURLToPath } from 'node:url';
import { patiently } from '../patiently.ts';
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

async function askPreparation(address: string): Promise<PreparationReport> {
  const answer = await patiently(() => fetch(`${address}/api/preparation`));
  if (answer.ok) return (await answer.json()) as PreparationReport;
  throw new Error(`The preparation answered ${answer.status}.`);
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
