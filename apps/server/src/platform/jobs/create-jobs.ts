import { type Db, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Database, Transaction } from '../database/database.ts';
import {
  countUnfinished,
  lookForJobs,
  readRecentJobs,
  releaseLostJobs,
  retryFailedJob,
  wakeWorkers,
} from './job-store.ts';
import { createWorkers } from './job-workers.ts';
import type { JobHandler, JobSettings, Jobs } from './jobs.ts';
import { prepareQueues } from './prepare-queues.ts';

/** A new job is heard of at once: this finds what comes due later, what was not heard, and what a dead process held. */
const LOOK_EVERY_MS = 5000;

/** After this long without a sign of life a job is orphaned; pg-boss accepts no smaller value. */
const LEASE_SECONDS = 10;

export interface JobsOptions {
  readonly database: Database;
  readonly logger: Logger;
  readonly table: Readonly<Record<string, JobSettings>>;
  /** Whether this process runs jobs (`ROLE=worker` or `all`) or only queues them. */
  readonly worker: boolean;
}

function createBoss({ database, logger, worker }: JobsOptions): PgBoss {
  const boss = new PgBoss({
    db: bossConnection(database),
    schema: 'jobs',
    // The owner's migrations create the schema; the application may not change it.
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
    supervise: worker,
    schedule: worker,
    useListenNotify: worker,
    // Of the queue in which it notes which schedule is due, to the minute.
    cronWorkerIntervalSeconds: 10,
    // Jobs that wait for others, of which the product has none, would be looked for every five seconds.
    flowIntervalSeconds: 3600,
  });
  boss.on('error', (error) => logger.warn({ err: error }, 'job queue'));
  boss.on('warning', (warning) => logger.debug({ warning }, 'job queue'));
  return boss;
}

/** What this process does with jobs once all handlers are known: opens the queue, sets schedules, takes jobs. */
function createRunner(
  options: JobsOptions,
  handlers: ReadonlyMap<string, JobHandler<unknown>>,
  onProgress: () => void,
) {
  const { database, logger, table, worker } = options;
  const boss = createBoss(options);
  const workers = createWorkers({ boss, database, logger, onProgress });
  let stopLooking = (): void => undefined;
  return {
    boss,
    async open(): Promise<void> {
      await boss.start();
      const mine = Object.entries(table).filter(([name]) => handlers.has(name));
      await prepareQueues(boss, {
        table,
        database,
        leaseSeconds: LEASE_SECONDS,
        schedules: worker ? mine : null,
      });
      if (!worker) return;
      for (const [name, settings] of mine) {
        const handler = handlers.get(name);
        if (handler !== undefined) await workers.take(name, { settings, handler });
      }
      const names = mine.map(([name]) => name);
      stopLooking = repeat(logger, async () => {
        const held = workers.heldJobs();
        const { due, lost } = await lookForJobs(database, { names, leaseSeconds: LEASE_SECONDS, held });
        workers.wake(due);
        if (!lost) return;
        for (const name of await releaseLostJobs(database, LEASE_SECONDS, held)) {
          logger.warn({ job: name }, 'a job was taken from a process that gave no sign of life');
          await wakeWorkers(database, name);
        }
      });
    },
    async close(graceSeconds: number): Promise<void> {
      stopLooking();
      await workers.drain(graceSeconds);
      await boss.stop({ graceful: false, close: false });
    },
  };
}

/** The job queue on the product's own database. */
export function createJobs(options: JobsOptions): Jobs {
  const { database, table } = options;
  const handlers = new Map<string, JobHandler<unknown>>();
  const listeners = new Set<() => void>();
  const runner = createRunner(options, handlers, () => {
    for (const listener of listeners) listener();
  });
  let opened: Promise<void> | null = null;

  function mustBeListed(name: string): void {
    if (!Object.hasOwn(table, name)) throw new Error(`The job "${name}" is not in job-table.ts.`);
  }

  return {
    handle(added) {
      for (const [name, handler] of Object.entries(added)) {
        mustBeListed(name);
        if (handlers.has(name)) throw new Error(`The job "${name}" has two handlers.`);
        handlers.set(name, handler);
      }
    },
    async send(name, data, { tx, runAt, key } = {}) {
      mustBeListed(name);
      return runner.boss.send(name, data, {
        ...(runAt === undefined ? {} : { startAfter: runAt }),
        ...(key === undefined ? {} : { singletonKey: key }),
        ...(tx === undefined ? {} : { db: bossTransaction(tx) }),
      });
    },
    unfinished: (name, keys) => countUnfinished(database, name, keys),
    recent: (filter) => readRecentJobs(database, filter),
    retry: (id, record) => retryFailedJob(database, id, record),
    watch: (listener) => void listeners.add(listener),
    start() {
      opened ??= runner.open();
      return opened;
    },
    async stop(graceSeconds) {
      if (opened === null) return;
      await opened.catch(() => undefined);
      await runner.close(graceSeconds);
      opened = null;
    },
  };
}

/** pg-boss over our own database, so that queueing can join a transaction and LISTEN shares one connection. */
function bossConnection(database: Database): Db {
  return {
    executeSql: (text, values) => database.run(text, values as unknown[] | undefined),
    async listen(channel, onNotification, onReconnect) {
      const close = await database.listen(channel, { onMessage: onNotification, onReconnect });
      return { close };
    },
  };
}

/** The same inside a transaction: what is sent through it exists only if that commits. */
function bossTransaction(tx: Transaction): Db {
  return { executeSql: (text, values) => tx.client.query(text, values as unknown[]) };
}

/** Does so again and again; returns a function that stops it. */
function repeat(logger: Logger, look: () => Promise<void>): () => void {
  const timer = setInterval(() => {
    look().catch((error: unknown) => logger.debug({ err: error }, 'due and lost jobs could not be read'));
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
