import { setTimeout as wait } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { ProcessStopping } from '../errors/index.ts';
import type { JobHandler, JobSettings } from './jobs.ts';
import { type RunOutcome, runJob } from './run-job.ts';

/** Signs of life are sent this often, so that a busy moment does not cost the job. */
const HEARTBEAT_SECONDS = 2;
/** Workers are woken by new jobs and by a look at all queues every five seconds, which also finds what was not heard. */
const LOOK_EVERY_SECONDS = 600;
/** After the abort, handlers exit and jobs are handed back within this time. */
const HAND_BACK_MS = 4000;
const STORED_WITHIN_MS = 10_000;

export interface Workers {
  take(name: string, job: { settings: JobSettings; handler: JobHandler<unknown> }): Promise<void>;
  /** The jobs of this process: those that run, and those whose end may not be stored yet. */
  heldJobs(): readonly string[];
  /** Lets the workers of this process look into these queues at once. */
  wake(names: readonly string[]): void;
  /** Takes nothing new, waits for what is running, then aborts it and hands it back. */
  drain(graceSeconds: number): Promise<void>;
}

interface WorkerParts {
  readonly boss: PgBoss;
  readonly database: Database;
  readonly logger: Logger;
  readonly onProgress: () => void;
}

const workOptions = {
  batchSize: 1,
  includeMetadata: true,
  perJobResults: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: LOOK_EVERY_SECONDS,
  heartbeatRefreshSeconds: HEARTBEAT_SECONDS,
} as const;

/** The runs of this process. */
export function createWorkers({ boss, database, logger, onProgress }: WorkerParts): Workers {
  const workerIds = new Map<string, string[]>();
  const running = new Set<Promise<RunOutcome>>();
  const held = new Set<string>();
  const draining = new AbortController();

  async function take(
    name: string,
    { settings, handler }: { settings: JobSettings; handler: JobHandler<unknown> },
  ): Promise<void> {
    const ids: string[] = [];
    workerIds.set(name, ids);
    for (let lane = 0; lane < (settings.perProcess ?? 1); lane += 1) {
      let workerId = '';
      const onJobs = async (jobs: JobWithMetadata<object>[]): Promise<RunOutcome[]> => {
        const outcomes: RunOutcome[] = [];
        for (const job of jobs) {
          const parts = { job, handler, settings, database, logger, onProgress };
          const run = runJob({ ...parts, draining: draining.signal });
          running.add(run);
          held.add(job.id);
          const ended = run.finally(() => {
            running.delete(run);
            // That it has ended is stored a moment later.
            setTimeout(() => held.delete(job.id), STORED_WITHIN_MS).unref();
          });
          outcomes.push(await ended);
        }
        // There may be more: poll again at once instead of after the pause.
        if (workerId !== '') boss.notifyWorker(workerId);
        return outcomes;
      };
      workerId = await boss.work(name, workOptions, onJobs);
      ids.push(workerId);
    }
  }

  async function settled(milliseconds: number): Promise<void> {
    const deadline = performance.now() + milliseconds;
    while (running.size > 0 && performance.now() < deadline) {
      await Promise.race([
        Promise.allSettled([...running]),
        wait(Math.max(0, deadline - performance.now()), null, { ref: false }),
      ]);
    }
  }

  return {
    take,
    heldJobs: () => [...held],
    wake(names) {
      for (const name of names) for (const id of workerIds.get(name) ?? []) boss.notifyWorker(id);
    },
    async drain(graceSeconds) {
      await Promise.all([...workerIds.keys()].map((name) => boss.offWork(name, { wait: false })));
      await settled(graceSeconds * 1000);
      draining.abort(new ProcessStopping());
      await settled(HAND_BACK_MS);
    },
  };
}
