import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
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
  let pool: Piscina<RecordJob, unknown> | null = null;
  const run = (job: RecordJob) => {
    pool ??= new Piscina({
      filename: fileURLToPath(new URL('./record-worker.ts', import.meta.url)),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
    });
    return pool.run(job);
  };
  return {
    record: (task) => run({ kind: 'record', task }) as Promise<ComputedRecord>,
    calibration: (task) => run({ kind: 'calibration', task }) as Promise<readonly Calibration[]>,
    async close() {
      await pool?.destroy();
      pool = null;
    },
  };
}
