import { sql as raw } from 'kysely';
import type { Sql } from '../../platform/database/database.ts';
import { tables } from '../../platform/database/tables.ts';

/** A step of filling an empty store, as stored. */
export interface StoredStep {
  readonly step: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly done: number;
  readonly total: number;
  readonly error: string | null;
  readonly startedAt: Date | null;
  readonly updatedAt: Date;
  /** Since its last sign of life. */
  readonly silentSeconds: number;
}

/** Every step of a world that ever began. */
export async function readSteps(sql: Sql, world: string): Promise<StoredStep[]> {
  const silent = raw`extract(epoch from now() - updated_at)`.as('silent');
  const steps = await tables(sql)
    .selectFrom('market_preparation')
    .select(['step', 'state', 'done', 'total', 'error', 'startedAt', 'updatedAt', silent])
    .where('world', '=', world)
    .execute();
  return steps.map(({ silent, ...step }) => ({ ...step, silentSeconds: Number(silent) }));
}

/** A step begins; one that was done before keeps its figures until it has something to do. */
export async function beginStep(sql: Sql, world: string, step: string): Promise<void> {
  await sql.query(
    `insert into market_preparation as p (world, step, state, started_at) values ($1, $2, 'running', now())
     on conflict (world, step) do update set
       state = case when p.state = 'done' then 'done' else 'running' end,
       error = null, started_at = now(), updated_at = now(),
       done = case when p.state = 'done' then p.done else 0 end`,
    [world, step],
  );
}

export async function saveStepProgress(
  sql: Sql,
  world: string,
  { step, done, total }: { readonly step: string; readonly done: number; readonly total: number },
): Promise<void> {
  await sql.query(
    `update market_preparation set done = $3, total = $4, updated_at = now() where world = $1 and step = $2`,
    [world, step, done, total],
  );
}

/** A step ended, successfully or with an error that is shown. */
export async function endStep(
  sql: Sql,
  world: string,
  { step, error }: { readonly step: string; readonly error: string | null },
): Promise<void> {
  await sql.query(
    `update market_preparation set state = case when $3::text is null then 'done' else 'failed' end, error = $3,
            done = case when $3::text is null then greatest(total, done) else done end,
            finished_at = now(), updated_at = now()
      where world = $1 and step = $2`,
    [world, step, error?.slice(0, 500) ?? null],
  );
}
