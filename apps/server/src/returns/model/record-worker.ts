import { computeRecord } from './compute-record.ts';
import { recomputedCalibration, recomputedCoverage } from './recomputed-chances.ts';
import type { RecordJob } from './record-pool.ts';

// biome-ignore lint/style/noDefaultExport: the thread pool calls the default export of a worker file
export default function work(job: RecordJob) {
  switch (job.kind) {
    case 'record':
      return computeRecord(job.task);
    case 'calibration':
      return recomputedCalibration(job.task);
    case 'coverage':
      return recomputedCoverage(job.task, job.horizon);
  }
}
