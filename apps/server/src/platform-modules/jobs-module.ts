import type { Database } from '../platform/database/database.ts';
import { NotFound } from '../platform/errors/index.ts';
import { jobTable } from '../platform/jobs/job-table.ts';
import type { JobProgress, JobSettings } from '../platform/jobs/jobs.ts';
import { defineModule } from '../platform/module.ts';

function toReply(run: JobProgress) {
  return {
    ...run,
    queuedAt: run.queuedAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    updatedAt: run.updatedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
  };
}

const table = Object.entries<JobSettings>(jobTable).map(([name, settings]) => ({
  name,
  summary: settings.summary ?? '',
  schedule: settings.schedule ?? null,
  timeoutSeconds: settings.timeoutSeconds,
  retries: settings.retries,
  singleton: settings.singleton,
}));

/** The first call runs at once; those within a second after it are combined into one. */
function atMostEverySecond(work: () => void): () => void {
  let timer: NodeJS.Timeout | null = null;
  let again = false;
  return function call() {
    if (timer !== null) {
      again = true;
      return;
    }
    work();
    timer = setTimeout(() => {
      timer = null;
      if (!again) return;
      again = false;
      call();
    }, 1000);
    timer.unref();
  };
}

/** The jobs, for admins to watch (live topic `jobs`) and to run again. */
export const jobsModule = defineModule({
  name: 'jobs',
  create({ platform: { jobs, live, audit, database, logger } }) {
    jobs.watch(
      atMostEverySecond(() => {
        live.changed('jobs').catch((error: unknown) => logger.debug({ err: error }, 'progress of jobs'));
      }),
    );
    return {
      liveTopics: [
        {
          prefix: 'jobs',
          access: 'admin',
          scope: 'shared',
          accepts: (rest) => rest === '',
          read: async () => ({ items: (await jobs.recent({ limit: 50 })).map(toReply) }),
        },
      ],
      calls: {
        'jobs.list': async ({ query: { name, limit } }) => ({
          table,
          items: (await jobs.recent({ name, limit })).map(toReply),
        }),
        'jobs.retry': async ({ params: { id } }, { identity, requestId }) => {
          const actorId = identity?.memberId ?? null;
          const action = { action: 'admin.job.retry', actorId, subject: `job:${id}`, requestId };
          const outcome = await jobs.retry(id, (tx) => audit.record(action, tx));
          if (outcome === 'not-found') throw new NotFound();
          return { outcome };
        },
      },
      jobs: { 'platform.clean-up': () => cleanUp(database) },
    };
  },
});

/** Removes what the platform itself stores only for a while; modules clean up their own. */
async function cleanUp(database: Database): Promise<void> {
  await database.query(
    `delete from job_progress p where p.updated_at < now() - interval '1 day'
       and not exists (select 1 from jobs.job j where j.id = p.id)`,
  );
  // Sent mails are shown for a quarter; campaigns keep their own counts.
  await database.query(
    `delete from mail where state in ('sent', 'suppressed', 'dropped', 'failed', 'uncertain') and created_at < now() - interval '90 days'`,
  );
}
