import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

export interface ThreadPoolOptions {
  /** The file whose default export does the work. */
  readonly worker: URL;
  /** One by default: on two cores the other answers requests. */
  readonly most?: number;
  /** How long an idle thread is kept, with its caches. */
  readonly idleMs?: number;
}

/**
 * For objects that are soon forgotten. Left alone each thread comes to hold 32 MB for them; what these threads make is
 * mostly columns of numbers, which do not lie there.
 */
export const threadLimits = { maxYoungGenerationSizeMb: 12 } as const;

/** Threads that do heavy work off the one that answers requests. */
export interface ThreadPool<Task, Result> {
  run(task: Task, options?: Parameters<Piscina<Task, Result>['run']>[1]): Promise<Result>;
  close(): Promise<void>;
}

/** Threads start with the first task and end when idle, so that a quiet server holds no memory for them. */
export function createThreadPool<Task, Result>({
  worker,
  most = 1,
  idleMs = 5_000,
}: ThreadPoolOptions): ThreadPool<Task, Result> {
  let pool: Piscina<Task, Result> | null = null;
  return {
    run(task, options = {}) {
      pool ??= new Piscina({
        filename: fileURLToPath(worker),
        minThreads: 0,
        maxThreads: most,
        idleTimeout: idleMs,
        resourceLimits: threadLimits,
      });
      return pool.run(task, options);
    },
    async close() {
      const ending = pool;
      pool = null;
      await ending?.destroy();
    },
  };
}
