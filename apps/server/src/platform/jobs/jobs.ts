import type { Transaction } from '../database/database.ts';

/** How a job behaves; `job-table.ts` lists them all. */
export interface JobSettings {
  /** One sentence for the admin dashboard. */
  readonly summary?: string;
  /** Cron expression in UTC; without one the job runs only on demand. */
  readonly schedule?: string;
  readonly timeoutSeconds: number;
  /** How often a failed run is retried; a run lost with its process does not count. */
  readonly retries: number;
  /** Wait before the first retry, doubling each time up to five minutes. */
  readonly retryDelaySeconds?: number;
  /** At most one queued or running at a time; of each key, where jobs are sent with one. */
  readonly singleton: boolean;
  /** How many runs one process takes at once; 1 if omitted. */
  readonly perProcess?: number;
}

/** What a running job is given. */
export interface JobRun<Data> {
  readonly id: string;
  readonly data: Data;
  /** Aborted on time-out, when the process drains, and when another process has taken over the job. */
  readonly signal: AbortSignal;
  /** Stored and shown in the terminal and on the admin dashboard; cheap to call often. */
  progress(done: number, total: number, note?: string): void;
}

/** May run twice (its process can die after the effect), so the effect itself must be idempotent. */
export type JobHandler<Data> = (run: JobRun<Data>) => Promise<void>;

/** Handlers by job name; each parses its own data. */
// biome-ignore lint/suspicious/noExplicitAny: each handler parses its own data
export type JobHandlers = Readonly<Record<string, JobHandler<any>>>;

/** Stored progress of one run. */
export interface JobProgress {
  readonly id: string;
  readonly name: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'retrying';
  readonly done: number;
  readonly total: number;
  readonly note: string;
  /** Measured since this run began; null while unknown. */
  readonly ratePerSecond: number | null;
  /** Estimated from the rate; null while unknown or not running. */
  readonly remainingSeconds: number | null;
  readonly failures: number;
  readonly queuedAt: Date;
  readonly startedAt: Date | null;
  readonly updatedAt: Date;
  readonly finishedAt: Date | null;
  readonly error: string | null;
}

/** `already-waiting`: the job is a singleton and another run of it is queued or running. */
export type RetryOutcome = 'queued' | 'not-found' | 'already-waiting';

export interface Jobs {
  /** Registers the handlers; before `start`. */
  handle(handlers: JobHandlers): void;
  /**
   * Queues a job; inside a transaction it is queued only if that commits. Returns null if a singleton is already
   * there, or one with the same key.
   */
  send(
    name: string,
    data: object,
    options?: { tx?: Transaction; runAt?: Date; key?: string },
  ): Promise<string | null>;
  /** How many jobs with one of these keys are waiting, running or to be retried. */
  unfinished(name: string, keys: readonly string[]): Promise<number>;
  /** What runs now, then the latest runs, newest first. */
  recent(options?: { name?: string; limit?: number }): Promise<JobProgress[]>;
  /** Runs a failed job again; it is queued only together with what `record` writes. */
  retry(id: string, record?: (tx: Transaction) => Promise<void>): Promise<RetryOutcome>;
  /** Calls back when a run in this process started, progressed or ended. */
  watch(listener: () => void): void;
  start(): Promise<void>;
  /**
   * Stops taking jobs, lets running ones finish within the grace period, then aborts them (they are retried
   * elsewhere).
   */
  stop(graceSeconds: number): Promise<void>;
}
