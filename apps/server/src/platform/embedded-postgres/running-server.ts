import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processAlive, processCommand } from './process-alive.ts';

/** A server running on a data folder. */
export interface RunningServer {
  readonly pid: number;
  readonly port: number;
}

/**
 * The server running on a data folder, or null. A `postmaster.pid` left by a kill is removed if its pid is dead or by
 * now belongs to another program; PostgreSQL itself would refuse to start in the second case.
 */
export function findRunningServer(data: string): RunningServer | null {
  const file = join(data, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  const command = pid > 0 && processAlive(pid) ? processCommand(pid) : '';
  const named = lines[1] ?? '';
  if (command.includes(named) && isSameFolder(named, data)) return { pid, port: Number(lines[3]) };
  rmSync(file, { force: true });
  return null;
}

/** A server says how it was told to reach its folder, which others may reach through a link. */
function isSameFolder(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return false;
  }
}

/** Asks the server to shut down now: open transactions are rolled back, everything committed is on disk. */
export async function stopServer(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  const deadline = performance.now() + 20_000;
  while (processAlive(pid) && performance.now() < deadline) await sleep(20);
}
