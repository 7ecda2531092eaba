import { createThreadPool } from '../../platform/threads/index.ts';
import type { RankTask } from './rank-assets.ts';

/** Draws ranks away from the thread that answers requests. */
export interface RankPool {
  rank(task: RankTask): Promise<readonly (readonly number[])[] | null>;
  close(): Promise<void>;
}

export function createRankPool(): RankPool {
  const { run, close } = createThreadPool<RankTask, number[][] | null>({
    worker: new URL('./rank-worker.ts', import.meta.url),
  });
  return { rank: (task) => run(task), close };
}
