import type { PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import type { JobSettings } from './jobs.ts';

const DAY_SECONDS = 86_400;
/** Attempts on top of our own count, for runs lost with their process. */
const SPARE_ATTEMPTS = 8;

function queueOptions(settings: JobSettings, leaseSeconds: number) {
  return {
    // Our own time-out comes first; this one is for a handler that cannot be stopped.
    expireInSeconds: settings.timeoutSeconds + 30,
    retryLimit: settings.retries + SPARE_ATTEMPTS,
    retryDelay: settings.retryDelaySeconds ?? 5,
    retryBackoff: true,
    retryDelayMax: 300,
    heartbeatSeconds: leaseSeconds,
    deleteAfterSeconds: 3 * DAY_SECONDS,
    notify: true,
  };
}

/** Creates the queues and schedules from the table; safe in several processes at once. */
export async function prepareQueues(
  boss: PgBoss,
  options: {
    readonly table: Readonly<Record<string, JobSettings>>;
    readonly database: Database;
    readonly leaseSeconds: number;
    /** Jobs that this process can run, to be scheduled; null leaves the schedules alone. */
    readonly schedules: ReadonlyArray<readonly [string, JobSettings]> | null;
  },
): Promise<void> {
  const { table, database, leaseSeconds, schedules } = options;
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const [name, settings] of Object.entries(table)) {
    const policy = settings.singleton ? 'exclusive' : 'standard';
    const wanted = queueOptions(settings, leaseSeconds);
    const queue = known.get(name);
    if (queue === undefined) {
      await boss.createQueue(name, { policy, ...wanted });
      continue;
    }
    const same = Object.entries(wanted).every(([key, value]) => queue[key as keyof typeof queue] === value);
    if (!same) await boss.updateQueue(name, wanted);
    // pg-boss never changes a policy; jobs already queued keep the old one.
    if (queue.policy !== policy)
      await database.query('update jobs.queue set policy = $2 where name = $1', [name, policy]);
  }
  if (schedules === null) return;
  await forgetFuture(database);
  await setSchedules(boss, schedules);
}

/**
 * What was dated while the machine's clock was ahead, and was then set right, would stand still until that day: schedules,
 * waiting jobs, and those of a process that is gone. Nothing of ours waits for two days.
 */
async function forgetFuture(database: Database): Promise<void> {
  await database.query('update jobs.version set cron_on = null where cron_on > now()');
  await database.query(
    `update jobs.job set start_after = now()
      where state in ('created', 'retry') and start_after > now() + interval '2 days'`,
  );
  await database.query(
    `update jobs.job set heartbeat_on = now() where state = 'active' and heartbeat_on > now() + interval '1 minute'`,
  );
}

/** A job that names its hour would otherwise wait a day if no process took jobs in that minute. */
function missedOf(schedule: string): 'once' | 'skip' {
  return schedule.split(' ')[1] === '*' ? 'skip' : 'once';
}

async function setSchedules(
  boss: PgBoss,
  jobs: ReadonlyArray<readonly [string, JobSettings]>,
): Promise<void> {
  const present = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  for (const [name, { schedule }] of jobs) {
    const stored = present.get(name);
    if (schedule === undefined) {
      if (stored !== undefined) await boss.unschedule(name);
      continue;
    }
    const missed = missedOf(schedule);
    if (stored?.cron !== schedule || stored.options?.missed !== missed) {
      await boss.schedule(name, schedule, {}, { tz: 'UTC', missed });
    }
  }
}
