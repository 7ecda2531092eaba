import { createThreadPool } from '../../platform/threads/index.ts';
import type { ComputedRecord, RecordTask } from './compute-record.ts';
import type { Calibration } from './measure-calibration.ts';
import type { Coverage, RecomputedTask } from './recomputed-chances.ts';
import type { RecordJob } from './record-worker.ts';

/** Computes records away from the thread that answers requests. */
export interface RecordPool {
  record(task: RecordTask): Promise<ComputedRecord>;
  calibration(task: RecomputedTask): Promise<readonly Calibration[]>;
  coverage(task: RecomputedTask, horizon: number): Promise<Coverage>;
  close(): Promise<void>;
}

/** The thread keeps its copies for the next fee so long. */
const IDLE_MS = 600_000;

export function createRecordPool(): RecordPool {
  const { run, close } = createThreadPool<RecordJob, unknown>({
    worker: new URL('./record-worker.ts', import.meta.url),
    idleMs: IDLE_MS,
  });
  return {
    record: (task) => run({ kind: 'record', task }) as Promise<ComputedRecord>,
    calibration: (task) => run({ kind: 'calibration', task }) as Promise<readonly Calibration[]>,
    coverage: (task, horizon) => run({ kind: 'coverage', task, horizon }) as Promise<Coverage>,
    close,
  };
}
