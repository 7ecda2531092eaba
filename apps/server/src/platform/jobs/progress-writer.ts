import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';

interface Latest {
  readonly done: number;
  readonly total: number;
  readonly note: string;
}

const WRITE_EVERY_MS = 1000;

export interface ProgressWriter {
  report(latest: Latest): void;
  /** Writes what is pending. */
  finish(): Promise<void>;
}

/** Writes the progress of one run at most once a second, however often it is reported. */
export function createProgressWriter(options: {
  readonly database: Database;
  readonly logger: Logger;
  readonly job: { readonly id: string; readonly name: string };
  readonly onWritten: () => void;
}): ProgressWriter {
  const { database, logger, job, onWritten } = options;
  let pending: Latest | null = null;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const latest = pending;
    pending = null;
    if (latest === null) return;
    await database.query(
      `update job_progress set done = $2, total = $3, note = $4, updated_at = clock_timestamp() where id = $1`,
      [job.id, latest.done, latest.total, latest.note.slice(0, 500)],
    );
    logger.debug({ job: job.name, jobId: job.id, ...latest }, 'job progress');
    onWritten();
  }

  function flush(): void {
    writing = writing.then(write).catch((error: unknown) => {
      logger.warn({ err: error, job: job.name }, 'progress of a job could not be stored');
    });
  }

  return {
    report(latest) {
      pending = latest;
      if (timer !== null) return;
      timer = setTimeout(() => {
        timer = null;
        flush();
      }, WRITE_EVERY_MS);
      timer.unref();
    },
    async finish() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      flush();
      await writing;
    },
  };
}
