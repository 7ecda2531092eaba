import type { JobRun } from './use-jobs.ts';

/** The run of a job that is under way; null while none is. */
export function runUnderWay(runs: readonly JobRun[], job: string): JobRun | null {
  const of = (state: JobRun['state']) => runs.find((run) => run.name === job && run.state === state);
  return of('running') ?? of('waiting') ?? of('retrying') ?? null;
}
