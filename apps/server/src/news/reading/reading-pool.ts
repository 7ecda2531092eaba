import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { ReadingTask } from './read-articles.ts';
import { read } from './reading-worker.ts';

/** Below this the hand-over to a thread costs more than the reading. */
const WORTH_A_THREAD = 250;

/** Reads headlines, large numbers of them away from the thread that answers requests. */
export interface ReadingPool {
  read(task: ReadingTask, signal?: AbortSignal): Promise<{ readonly rows: string; readonly count: number }>;
  close(): Promise<void>;
}

export function createReadingPool(threads = 2): ReadingPool {
  let pool: Piscina<ReadingTask, { rows: string; count: number }> | null = null;
  return {
    async read(task, signal) {
      if (task.articles.length + task.before.length < WORTH_A_THREAD) return read(task);
      pool ??= new Piscina({
        filename: fileURLToPath(new URL('./reading-worker.ts', import.meta.url)),
        minThreads: 0,
        maxThreads: threads,
        // Threads end when nothing is left to fill, so that a quiet server holds no memory for them.
        idleTimeout: 5_000,
      });
      return pool.run(task, signal ? { signal } : {});
    },
    async close() {
      await pool?.destroy();
      pool = null;
    },
  };
}
