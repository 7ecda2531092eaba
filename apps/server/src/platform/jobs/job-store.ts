import type { InferResult } from 'kysely';
import { type Database, isTaken, type Transaction } from '../database/database.ts';
import { anyOf, rowCount, tables } from '../database/tables.ts';
import type { JobProgress, RetryOutcome } from './jobs.ts';

const states = {
  created: 'waiting',
  retry: 'retrying',
  active: 'running',
  completed: 'done',
  cancelled: 'failed',
  failed: 'failed',
} as const;

/** The message of an error as the queue stores it. */
function errorOf(output: unknown): string | null {
  if (output === null || typeof output !== 'object') return null;
  if ('message' in output && typeof output.message === 'string') return output.message;
  return 'value' in output ? errorOf(output.value) : null;
}

/** Rate and remaining time from the stored figures; unknown before the first progress. */
export function paceOf(run: {
  readonly done: number;
  readonly total: number;
  readonly elapsedSeconds: number;
  readonly running: boolean;
}): { ratePerSecond: number | null; remainingSeconds: number | null } {
  if (run.done <= 0 || run.elapsedSeconds <= 0) return { ratePerSecond: null, remainingSeconds: null };
  const ratePerSecond = run.done / run.elapsedSeconds;
  const left = Math.max(0, run.total - run.done);
  return { ratePerSecond, remainingSeconds: run.running ? left / ratePerSecond : null };
}

function toProgress(row: JobRow): JobProgress {
  const done = Number(row.done ?? 0);
  const total = Number(row.total ?? 0);
  const updatedAt = row.updatedAt ?? row.startedOn ?? row.createdOn;
  const from = row.countingFrom ?? row.startedOn;
  const elapsedSeconds = from === null ? 0 : (updatedAt.getTime() - from.getTime()) / 1000;
  return {
    id: row.id,
    name: row.name,
    state: states[row.state],
    done,
    total,
    note: row.note ?? '',
    ...paceOf({ done, total, elapsedSeconds, running: row.state === 'active' }),
    failures: row.failures ?? 0,
    queuedAt: row.createdOn,
    startedAt: row.startedOn,
    updatedAt,
    finishedAt: row.completedOn,
    error: row.state === 'completed' || row.state === 'created' ? null : errorOf(row.output),
  };
}

const runs = (database: Database) =>
  tables(database)
    .selectFrom('jobs.job as j')
    .leftJoin('job_progress as p', 'p.id', 'j.id')
    .select(['j.id', 'j.name', 'j.state', 'j.output', 'p.done', 'p.total', 'p.note', 'p.failures'])
    .select(['j.createdOn', 'j.startedOn', 'j.completedOn', 'p.startedAt as countingFrom', 'p.updatedAt']);

type JobRow = InferResult<ReturnType<typeof runs>>[number];

/** What runs now, then the latest runs, newest first; the queue's own housekeeping is left out. */
export async function readRecentJobs(
  database: Database,
  options: { readonly name?: string; readonly limit?: number } = {},
): Promise<JobProgress[]> {
  const { name, limit = 50 } = options;
  const wanted = name === undefined ? runs(database) : runs(database).where('j.name', '=', name);
  const rows = await wanted
    .where('j.name', 'not like', '\\_\\_pgboss\\_\\_%')
    .orderBy((row) => row('j.state', '=', 'active'), 'desc')
    .orderBy(({ fn }) => fn.coalesce('j.completedOn', 'j.startedOn', 'j.createdOn'), 'desc')
    .orderBy('j.id')
    .limit(limit)
    .execute();
  return rows.map(toProgress);
}

/** Marks the beginning of a run; a retried job counts from zero. */
export async function beginRun(database: Database, job: { id: string; name: string }): Promise<void> {
  await database.query(
    `insert into job_progress (id, name) values ($1, $2)
     on conflict (id) do update set done = 0, total = 0, note = '', started_at = now(), updated_at = now()`,
    [job.id, job.name],
  );
}

/** Counts an error of a run and returns how many there were. */
export async function countFailure(database: Database, id: string): Promise<number> {
  const run = tables(database).updateTable('job_progress').where('id', '=', id);
  const counted = run.set((row) => ({ failures: row('failures', '+', 1) })).returning('failures');
  return (await counted.executeTakeFirst())?.failures ?? 1;
}

/**
 * Releases a running job untried: the next claim is a new attempt, and anything the old holder still reports about
 * its own attempt is ignored.
 */
export async function handBack(
  database: Database,
  job: { id: string; name: string; retryCount: number },
): Promise<void> {
  await database.query(
    `update jobs.job set state = 'retry', start_after = now(), started_on = null, heartbeat_on = null,
            retry_count = retry_count + 1, retry_limit = retry_limit + 1
      where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
    [job.name, job.id, job.retryCount],
  );
}

/** How many processes a job may bring down before it is given up on. */
const CRASHES_ALLOWED = 5;

/**
 * Takes jobs from processes that gave no sign of life; returns the names of those that are queued again. The jobs of
 * this process are not lost, however long it was too busy to give its sign.
 */
export async function releaseLostJobs(
  database: Database,
  leaseSeconds: number,
  held: readonly string[] = [],
): Promise<string[]> {
  const rows = await database.query(
    `with lost as (
       select name, id from jobs.job
        where state = 'active' and heartbeat_on < now() - make_interval(secs => $1) and id <> all($3::uuid[])
        for update skip locked
     ), counted as (
       update job_progress p set crashes = crashes + 1 from lost where p.id = lost.id returning p.id, p.crashes
     )
     update jobs.job j
        set state = (case when coalesce(c.crashes, 1) > $2 then 'failed' else 'retry' end)::jobs.job_state,
            completed_on = case when coalesce(c.crashes, 1) > $2 then now() end,
            output = jsonb_build_object('message', 'The process that held this job ended ' || coalesce(c.crashes, 1) || ' time(s).'),
            start_after = now(), started_on = null, heartbeat_on = null,
            retry_count = retry_count + 1, retry_limit = retry_limit + 1
       from lost left join counted c on c.id = lost.id
      where j.name = lost.name and j.id = lost.id and j.state = 'active'
      returning j.name, j.state::text as state`,
    [leaseSeconds, CRASHES_ALLOWED, held],
  );
  return [...new Set(rows.filter((row) => row.state === 'retry').map((row) => String(row.name)))];
}

/**
 * Those of the queues in which a job may begin now (a retry, or one that was sent for this time), and whether
 * `releaseLostJobs` would find any.
 */
export async function lookForJobs(
  database: Database,
  { names, leaseSeconds, held }: LookedFor,
): Promise<{ readonly due: string[]; readonly lost: boolean }> {
  const rows = await database.query(
    `select q.name from unnest($1::text[]) as q(name)
      where exists (select from jobs.job j
                     where j.name = q.name and j.state < 'active' and not j.blocked
                       and j.start_after <= jobs.job_now())
      union all
     select null where exists (select from jobs.job
                                where state = 'active' and heartbeat_on < now() - make_interval(secs => $2)
                                  and id <> all($3::uuid[]))`,
    [names, leaseSeconds, held],
  );
  const due = rows.flatMap(({ name }) => (name === null ? [] : String(name)));
  return { due, lost: due.length < rows.length };
}

interface LookedFor {
  readonly names: readonly string[];
  readonly leaseSeconds: number;
  /** Jobs of this process. */
  readonly held: readonly string[];
}

/** How many jobs with one of these keys have not ended. */
export async function countUnfinished(
  database: Database,
  name: string,
  keys: readonly string[],
): Promise<number> {
  const jobs = tables(database).selectFrom('jobs.job').where('name', '=', name);
  const own = jobs
    .where('singletonKey', '=', anyOf(keys))
    .where('state', 'in', ['created', 'retry', 'active']);
  return (await own.select(rowCount.as('count')).executeTakeFirstOrThrow()).count;
}

/** Wakes the workers of a queue in every process; otherwise they find its jobs within five seconds. */
export async function wakeWorkers(database: Database, name: string): Promise<void> {
  await database.query(`select pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), $1)`, [
    name,
  ]);
}

/** A failed job is queued again with its count reset, together with what `record` writes. */
export async function retryFailedJob(
  database: Database,
  id: string,
  record?: (tx: Transaction) => Promise<void>,
): Promise<RetryOutcome> {
  try {
    const name = await database.transaction(async (tx) => {
      const [row] = await tx.query(
        `update jobs.job set state = 'retry', start_after = now(), completed_on = null, retry_limit = retry_limit + 1,
                keep_until = greatest(keep_until, now() + interval '14 days')
          where id = $1 and state in ('failed', 'cancelled') returning name`,
        [id],
      );
      if (row === undefined) return null;
      await tx.query('update job_progress set failures = 0, crashes = 0 where id = $1', [id]);
      await record?.(tx);
      return String(row.name);
    });
    if (name === null) return 'not-found';
    await wakeWorkers(database, name);
    return 'queued';
  } catch (error) {
    if (isTaken(error)) return 'already-waiting';
    throw error;
  }
}
