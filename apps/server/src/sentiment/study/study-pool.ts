import { createThreadPool, type ThreadPool } from '../../platform/threads/index.ts';
import type { StudyTask } from './run-study.ts';
import type { Study } from './study-result.ts';

/** Runs studies away from the thread that answers requests. */
export type StudyPool = ThreadPool<StudyTask, Study>;

export function createStudyPool(): StudyPool {
  return createThreadPool({ worker: new URL('./study-worker.ts', import.meta.url) });
}
