import { createThreadPool } from '../../platform/threads/index.ts';
import type { ReadingTask } from './read-articles.ts';
import { read } from './reading-worker.ts';

/** Below this, handing over to a thread costs more than the reading. */
const WORTH_A_THREAD = 250;

/** Reads headlines, large batches off the thread that answers requests. */
export interface ReadingPool {
  read(task: ReadingTask, signal?: AbortSignal): Promise<{ readonly rows: string; readonly count: number }>;
  close(): Promise<void>;
}

export function createReadingPool(threads = 2): ReadingPool {
  const { run, close } = createThreadPool<ReadingTask, { rows: string; count: number }>({
    worker: new URL('./reading-worker.ts', import.meta.url),
    most: threads,
  });
  return {
    async read(task, signal) {
      if (task.articles.length + task.before.length < WORTH_A_THREAD) return read(task);
      return run(task, signal ? { signal } : {});
    },
    close,
  };
}
