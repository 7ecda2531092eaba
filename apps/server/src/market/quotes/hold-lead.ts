import { randomUUID } from 'node:crypto';
import type { Sql } from '../../platform/database/database.ts';

/** Something that one process at a time does, whichever it is. */
export interface Lead {
  /** Takes or keeps the lead; true while this process has it. */
  hold(): Promise<boolean>;
  /** Lets another process take it at once. */
  release(): Promise<void>;
}

/** After this long without a sign of life the lead is free; its holder renews it several times within that. */
export const LEAD_SECONDS = 6;

/**
 * A lead stored as a row with an expiry, by the database's clock: it works through a pooler, and a killed process
 * loses it automatically.
 */
export function createLead(
  sql: Sql,
  { world, task, seconds = LEAD_SECONDS }: { world: string; task: string; seconds?: number },
): Lead {
  const holder = randomUUID();
  return {
    async hold() {
      const rows = await sql.query(
        `insert into market_lead as l (world, task, holder, until)
         values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4))
         on conflict (world, task) do update set holder = excluded.holder, until = excluded.until
           where l.holder = excluded.holder or l.until < clock_timestamp()
         returning 1`,
        [world, task, holder, seconds],
      );
      return rows.length > 0;
    },
    async release() {
      await sql.query('delete from market_lead where world = $1 and task = $2 and holder = $3', [
        world,
        task,
        holder,
      ]);
    },
  };
}
