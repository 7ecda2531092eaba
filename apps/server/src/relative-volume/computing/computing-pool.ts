import { createThreadPool } from '../../platform/threads/index.ts';
import type { KeptVolumes } from '../volume-store.ts';
import { type ComputingTask, computeVolumes } from './compute-volumes.ts';

/** Fewer sessions are worked out before a thread has begun. */
const WORTH_A_THREAD = 40;

/** Works out volumes of a simulated market, many of them away from the thread that answers requests. */
export interface ComputingPool {
  compute(task: ComputingTask): Promise<readonly KeptVolumes[]>;
  close(): Promise<void>;
}

export function createComputingPool(): ComputingPool {
  const { run, close } = createThreadPool<ComputingTask, KeptVolumes[]>({
    worker: new URL('./computing-worker.ts', import.meta.url),
  });
  return {
    async compute(task) {
      const sessions = task.wanted.reduce((sum, { dates }) => sum + dates.length, 0);
      if (sessions === 0) return [];
      return sessions < WORTH_A_THREAD ? computeVolumes(task) : run(task);
    },
    close,
  };
}
