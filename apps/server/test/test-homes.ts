import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processAlive } from '../src/platform/embedded-postgres/process-alive.ts';
import { findRunningServer, stopServer } from '../src/platform/embedded-postgres/running-server.ts';

/** A data folder for a run of tests; its name says which process it belongs to. */
export function makeTestHome(prefix: string): string {
  return mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
}

/** A killed run leaves its folder and its PostgreSQL behind; the next one removes both. */
export async function sweepAbandonedHomes(prefix: string): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? /^(\d+)-/.exec(name.slice(prefix.length))?.[1] : undefined;
    if (pid === undefined || processAlive(Number(pid))) continue;
    const home = join(tmpdir(), name);
    try {
      const running = findRunningServer(join(home, 'postgres/data'));
      if (running !== null) await stopServer(running.pid);
      rmSync(home, { recursive: true, force: true });
    } catch {
      // Somebody else's.
    }
  }
}
