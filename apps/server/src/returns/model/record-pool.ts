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

export function createRecordPool(idleMs = IDLE_MS): RecordPool {
  const { run, close } = createThreadPool<RecordJob, unknown>({
    worker: new URL('./record-worker.ts', import.meta.url),
    idleMs,
  });
  return {
    async record(task) {
      // Prices and stances of a whole market are copied to the thread only if it does not have them.
      const { assets: _, ...known } = task;
      const kept = task.past ? null : await run({ kind: 'kept-record', task: known });
      return (kept ?? (await run({ kind: 'record', task }))) as ComputedRecord;
    },
    calibration: (task) => run({ kind: 'calibration', task }) as Promise<readonly Calibration[]>,
    coverage: (task, horizon) => run({ kind: 'coverage', task, horizon }) as Promise<Coverage>,
    close,
  };
}
