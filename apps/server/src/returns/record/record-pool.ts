import { createThreadPool } from '../../platform/threads/index.ts';
import type { ComputedRecord, RecordTask } from './compute-record.ts';
import type { Calibration, CalibrationTask } from './measure-calibration.ts';

export type RecordJob =
  | { readonly kind: 'record'; readonly task: RecordTask }
  | { readonly kind: 'calibration'; readonly task: CalibrationTask };

/** Computes records away from the thread that answers requests. */
export interface RecordPool {
  record(task: RecordTask): Promise<ComputedRecord>;
  calibration(task: CalibrationTask): Promise<readonly Calibration[]>;
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
    close,
  };
}
