import type { Transaction } from '../database/database.ts';

/** How a job behaves; the whole list stands in `job-table.ts`. */
export interface JobSettings {
  /** Cron expression in UTC; without one the job runs only when asked for. */
  readonly schedule?: string;
  readonly timeoutSeconds: number;
  readonly retries: number;
  /** At most one waiting or running at a time. */
  readonly singleton: boolean;
}

/** What a running job is given. */
export interface JobRun<Data> {
  readonly id: string;
  readonly data: Data;
  /** Aborted on time-out and when the process drains. */
  readonly signal: AbortSignal;
  /** Stored and shown in the terminal and on the admin dashboard; cheap to call often. */
  progress(done: number, total: number, note?: string): void;
}

export type JobHandler<Data> = (run: JobRun<Data>) => Promise<void>;

/** Progress of one run as stored. */
export interface JobProgress {
  readonly id: string;
  readonly name: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'retrying';
  readonly done: number;
  readonly total: number;
  readonly note: string;
  readonly startedAt: Date | null;
  readonly updatedAt: Date;
  readonly finishedAt: Date | null;
  readonly error: string | null;
}

export interface Jobs {
  /** Queues a job; inside a transaction it is queued only if that commits. Returns null when a singleton is already there. */
  send(
    name: string,
    data: object,
    options?: { tx?: Transaction; runAt?: Date; key?: string },
  ): Promise<string | null>;
  /** The latest runs, newest first. */
  recent(options?: { name?: string; limit?: number }): Promise<JobProgress[]>;
  /** Runs a failed job again. */
  retry(id: string): Promise<void>;
  start(): Promise<void>;
  /** Stops taking jobs, lets running ones finish within the grace, then aborts them (they are retried elsewhere). */
  stop(graceSeconds: number): Promise<void>;
}
