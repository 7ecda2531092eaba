import type { JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { beginRun, countFailure, handBack } from './job-store.ts';
import type { JobHandler, JobSettings } from './jobs.ts';
import { createProgressWriter } from './progress-writer.ts';

/** What the queue is told about a run. `deadletter` ends it for good, `failed` leaves the retry to the queue. */
export interface RunOutcome {
  readonly id: string;
  readonly status: 'completed' | 'failed' | 'deadletter';
  readonly output?: { readonly message: string };
}

/** How long a handler may take to exit after its signal was aborted. */
const LEAVE_MS = 2000;

class JobTimedOut extends Error {
  constructor(seconds: number) {
    super(`The job took longer than ${seconds} seconds.`);
    this.name = 'JobTimedOut';
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const refuse = () => reject(signal.reason);
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse, { once: true });
  });
}

/** Waits for the handler; once the signal is aborted, only a moment longer. */
async function finished(work: Promise<void>, signal: AbortSignal): Promise<void> {
  try {
    await Promise.race([work, aborted(signal)]);
  } catch (error) {
    if (!signal.aborted) throw error;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, LEAVE_MS);
    });
    await Promise.race([work.catch(() => undefined), patience]);
    clearTimeout(timer);
    throw signal.reason;
  }
}

/** Runs one job: progress, time-out, and what to tell the queue afterwards. */
export async function runJob(run: {
  readonly job: JobWithMetadata<object>;
  readonly handler: JobHandler<unknown>;
  readonly settings: JobSettings;
  readonly database: Database;
  readonly logger: Logger;
  /** Aborted when the process drains. */
  readonly draining: AbortSignal;
  readonly onProgress: () => void;
}): Promise<RunOutcome> {
  const { job, handler, settings, database, draining, onProgress } = run;
  const logger = run.logger.child({ job: job.name, jobId: job.id });
  const timeOut = new AbortController();
  const timer = setTimeout(
    () => timeOut.abort(new JobTimedOut(settings.timeoutSeconds)),
    settings.timeoutSeconds * 1000,
  );
  const signal = AbortSignal.any([job.signal, draining, timeOut.signal]);
  const progress = createProgressWriter({ database, logger, job, onWritten: onProgress });
  try {
    await beginRun(database, job);
    onProgress();
    // The process may have begun to stop in the meantime: what has not started need not be aborted.
    signal.throwIfAborted();
    const work = handler({
      id: job.id,
      data: job.data,
      signal,
      progress: (done, total, note = '') => progress.report({ done, total, note }),
    });
    await finished(work, signal);
    await progress.finish();
    return { id: job.id, status: 'completed' };
  } catch (error) {
    await progress.finish();
    const message = error instanceof Error ? error.message : String(error);
    if (draining.aborted) {
      await handBack(database, job);
      logger.info('job handed back while draining');
      return { id: job.id, status: 'failed', output: { message } };
    }
    const failures = await countFailure(database, job.id);
    const final = failures > settings.retries;
    logger.warn({ err: error, failures, final }, 'job failed');
    return { id: job.id, status: final ? 'deadletter' : 'failed', output: { message } };
  } finally {
    clearTimeout(timer);
    setImmediate(onProgress);
  }
}
