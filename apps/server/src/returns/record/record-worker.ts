import { computeRecord } from './compute-record.ts';
import { measureCalibration } from './measure-calibration.ts';
import type { RecordJob } from './record-pool.ts';

// biome-ignore lint/style/noDefaultExport: the thread pool calls the default export of a worker file
export default function work(job: RecordJob) {
  return job.kind === 'record' ? computeRecord(job.task) : measureCalibration(job.task);
}
