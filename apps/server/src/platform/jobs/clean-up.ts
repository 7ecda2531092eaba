import type { Database } from '../database/database.ts';

/** Removes what the platform itself keeps only for a while; modules clean up their own. */
export async function cleanUp(database: Database): Promise<void> {
  await database.query(
    `delete from job_progress p where p.updated_at < now() - interval '1 day'
       and not exists (select 1 from jobs.job j where j.id = p.id)`,
  );
  // What was sent is shown for a quarter; campaigns keep their own counts.
  await database.query(
    `delete from mail where state in ('sent', 'suppressed', 'failed', 'uncertain') and created_at < now() - interval '90 days'`,
  );
}
