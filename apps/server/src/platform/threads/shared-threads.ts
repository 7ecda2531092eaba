import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { type ThreadPool, threadLimits } from './thread-pool.ts';

/** As many as a small machine has cores. */
const MOST_THREADS = 2;
/** Between two pages of somebody who reads. */
const IDLE_MS = 30_000;

let threads: Piscina | null = null;
/** Pools that have used the threads and are not closed. */
const users = new Set<object>();

/**
 * Threads for work of at most a few seconds that somebody waits for. All pools of a process share them: to start a
 * thread and load the product into it takes longer than most of that work, and memory of its own. A pool has one task
 * done at a time, in the order in which they came, so that no kind of work keeps another waiting for all of its own.
 */
export function createSharedThreads<Task, Result>({
  worker,
}: {
  /** The file whose default export does the work. */
  readonly worker: URL;
}): ThreadPool<Task, Result> {
  const filename = fileURLToPath(worker);
  const user = {};
  const unfinished = new Set<AbortController>();
  let last: Promise<unknown> = Promise.resolve();
  const start = (task: Task, options: Parameters<ThreadPool<Task, Result>['run']>[1]): Promise<Result> => {
    threads ??= new Piscina({
      minThreads: 0,
      maxThreads: MOST_THREADS,
      idleTimeout: IDLE_MS,
      resourceLimits: threadLimits,
    });
    return threads.run(task, { ...options, filename });
  };
  return {
    run(task, options = {}) {
      users.add(user);
      const closing = new AbortController();
      unfinished.add(closing);
      const given = options.signal as AbortSignal | null | undefined;
      const signal = given ? AbortSignal.any([given, closing.signal]) : closing.signal;
      const result = last.then(() => {
        signal.throwIfAborted();
        return start(task, { ...options, signal });
      });
      const ended = () => unfinished.delete(closing);
      last = result.then(ended, ended);
      return result;
    },
    async close() {
      for (const one of unfinished) one.abort();
      await last;
      users.delete(user);
      if (users.size > 0) return;
      const ending = threads;
      threads = null;
      await ending?.destroy();
    },
  };
}
