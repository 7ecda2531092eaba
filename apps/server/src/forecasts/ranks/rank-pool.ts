import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { RankTask } from './rank-assets.ts';

/** Draws ranks away from the thread that answers requests. */
export interface RankPool {
  rank(task: RankTask): Promise<readonly (readonly number[])[] | null>;
  close(): Promise<void>;
}

export function createRankPool(): RankPool {
  let pool: Piscina<RankTask, number[][] | null> | null = null;
  return {
    rank(task) {
      pool ??= new Piscina({
        filename: fileURLToPath(new URL('./rank-worker.ts', import.meta.url)),
        minThreads: 0,
        maxThreads: 1,
        idleTimeout: 5_000,
      });
      return pool.run(task);
    },
    async close() {
      await pool?.destroy();
      pool = null;
    },
  };
}
