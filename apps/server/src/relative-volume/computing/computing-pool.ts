import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
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
  let pool: Piscina<ComputingTask, KeptVolumes[]> | null = null;
  return {
    async compute(task) {
      const sessions = task.wanted.reduce((sum, { dates }) => sum + dates.length, 0);
      if (sessions === 0) return [];
      if (sessions < WORTH_A_THREAD) return computeVolumes(task);
      pool ??= new Piscina({
        filename: fileURLToPath(new URL('./computing-worker.ts', import.meta.url)),
        minThreads: 0,
        // One: the other core answers requests.
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
