import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const stopDatabase = fileURLToPath(new URL('./stop-abandoned-database.ts', import.meta.url));

/** Starts a process that stops the embedded database once this one, which cannot do it itself, is gone. */
export function stopDatabaseAfterwards(): void {
  spawn(process.execPath, [stopDatabase, String(process.pid)], { detached: true, stdio: 'ignore' }).unref();
}

/**
 * Kills this process after some time, whatever its main thread is doing: the timer runs on a thread of its own. The
 * few lines are inline text, so that nothing has to be loaded from disk at that moment.
 */
export function endFromOutside(milliseconds: number): void {
  const thread = new Worker(
    `const { spawn } = require('node:child_process');
     const { milliseconds, program } = require('node:worker_threads').workerData;
     setTimeout(() => {
       spawn(process.execPath, [program, String(process.pid)], { detached: true, stdio: 'ignore' }).unref();
       process.kill(process.pid, 'SIGKILL');
     }, milliseconds);`,
    { eval: true, workerData: { milliseconds, program: stopDatabase } },
  );
  thread.unref();
}
