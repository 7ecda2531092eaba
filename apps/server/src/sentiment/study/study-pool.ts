import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { StudyTask } from './run-study.ts';
import type { Study } from './study-result.ts';

/** Runs studies away from the thread that answers requests. */
export interface StudyPool {
  run(task: StudyTask): Promise<Study>;
  close(): Promise<void>;
}

export function createStudyPool(): StudyPool {
  let pool: Piscina<StudyTask, Study> | null = null;
  return {
    run(task) {
      pool ??= new Piscina({
        filename: fileURLToPath(new URL('./study-worker.ts', import.meta.url)),
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
