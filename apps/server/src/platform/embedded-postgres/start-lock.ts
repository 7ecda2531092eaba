import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart } from '../../config/cannot-start.ts';
import { processAlive, processStart } from './process-alive.ts';

const waitMilliseconds = 60_000;

/**
 * Runs `work` while no other process does so for the same lock file. Starting and stopping the embedded server go
 * through it, so that two starts of one home never collide. A lock whose holder was killed is taken over.
 */
export async function withStartLock<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  const mine = JSON.stringify({ pid: process.pid, start: processStart(process.pid) });
  const deadline = performance.now() + waitMilliseconds;
  while (!take(lockFile, mine)) {
    clearIfAbandoned(lockFile);
    if (performance.now() > deadline) {
      throw new CannotStart(
        `Another start is still working on ${lockFile}; wait for it, or remove that file if nothing is running.`,
      );
    }
    await sleep(50);
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/** Written aside and linked, so that a lock is never seen without its holder. */
function take(lockFile: string, mine: string): boolean {
  const aside = `${lockFile}.${process.pid}`;
  writeFileSync(aside, mine, { mode: 0o600 });
  try {
    linkSync(aside, lockFile);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(aside);
  }
}

function clearIfAbandoned(lockFile: string): void {
  const seen = read(lockFile);
  if (seen === null || held(seen)) return;
  const aside = `${lockFile}.abandoned.${process.pid}`;
  try {
    renameSync(lockFile, aside);
  } catch {
    return;
  }
  // Between reading and renaming another process may have taken the lock: then it is given back.
  if (read(aside) !== seen) {
    try {
      linkSync(aside, lockFile);
    } catch {
      // A third process holds it now; the one whose lock was moved finds out when it connects.
    }
  }
  rmSync(aside, { force: true });
}

function held(content: string): boolean {
  try {
    const { pid, start } = JSON.parse(content) as { pid: number; start: string | null };
    return processAlive(pid) && (start === null || processStart(pid) === start);
  } catch {
    return false;
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
