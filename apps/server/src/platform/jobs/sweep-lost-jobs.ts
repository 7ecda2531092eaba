import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { releaseLostJobs, wakeWorkers } from './job-store.ts';

const SWEEP_EVERY_MS = 2000;

/** Looks every two seconds for jobs whose process died, and lets others have them. Returns the way to stop. */
export function sweepLostJobs(database: Database, logger: Logger, leaseSeconds: number): () => void {
  async function sweep(): Promise<void> {
    try {
      for (const name of await releaseLostJobs(database, leaseSeconds)) {
        logger.warn({ job: name }, 'a job was taken from a process that gave no sign of life');
        await wakeWorkers(database, name);
      }
    } catch (error) {
      logger.debug({ err: error }, 'lost jobs could not be looked for');
    }
  }
  const timer = setInterval(() => void sweep(), SWEEP_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
