import { computeKept, computeRecord, type RecordTask } from './compute-record.ts';
import { type RecomputedTask, recomputedCalibration, recomputedCoverage } from './recomputed-chances.ts';

export type RecordJob =
  | { readonly kind: 'record'; readonly task: RecordTask }
  | { readonly kind: 'kept-record'; readonly task: Omit<RecordTask, 'assets'> }
  | { readonly kind: 'calibration'; readonly task: RecomputedTask }
  | { readonly kind: 'coverage'; readonly task: RecomputedTask; readonly horizon: number };

// biome-ignore lint/style/noDefaultExport: the thread pool calls the default export of a worker file
export default function work(job: RecordJob) {
  switch (job.kind) {
    case 'record':
      return computeRecord(job.task);
    case 'kept-record':
      return computeKept(job.task);
    case 'calibration':
      return recomputedCalibration(job.task);
    case 'coverage':
      return recomputedCoverage(job.task, job.horizon);
  }
}
