import type { LedgerRoot } from '@auspex/contract/ledger';
import type { ClientBase, PoolClient } from 'pg';
import { type Database, type Sql, sqlOn } from '../../platform/database/index.ts';
import type { RecordCheck } from './record-check.ts';
import { verifyWorld, type WorldVerdict } from './verify-world.ts';

export interface LedgerVerification {
  /** Roots saved earlier, by world. */
  readonly witnessed: readonly LedgerRoot[];
  /** Further comparisons, in this order. */
  readonly checks?: readonly RecordCheck[];
  readonly onProgress?: ((world: string, entries: number, leaves: number) => void) | undefined;
  readonly onCheck?: ((name: string, done: number, total: number) => void) | undefined;
}

/** Every world's record, each as one snapshot: publications meanwhile do not disturb. */
export async function verifyLedger(
  database: Database,
  { witnessed, checks = [], onProgress, onCheck }: LedgerVerification,
): Promise<WorldVerdict[]> {
  const worlds = new Set([...(await listWorldsOfRecord(database)), ...witnessed.map(({ world }) => world)]);
  const verdicts: WorldVerdict[] = [];
  for (const world of worlds) {
    const root = witnessed.find((one) => one.world === world) ?? null;
    const verdict = await inSnapshot(database, (client, beside) =>
      verifyWorld(client, {
        ...{ world, beside },
        witnessed: root,
        checks,
        onProgress: (entries, leaves) => onProgress?.(world, entries, leaves),
        onCheck: (name, done, total) => onCheck?.(name, done, total),
      }),
    );
    verdicts.push(verdict);
  }
  return verdicts;
}

/** Worlds with anything in the record; one whose entries were all taken away still has its leaves, or a published root. */
export async function listWorldsOfRecord(sql: Sql): Promise<string[]> {
  const rows = await sql.query(
    `select name from (
         select distinct world as name from ledger_entry union select distinct world from ledger_root union select name from world
       ) known
      where exists (select 1 from ledger_entry where world = name) or exists (select 1 from ledger_leaf where world = name)
         or exists (select 1 from ledger_root where world = name)
      order by name`,
  );
  return rows.map(({ name }) => String(name));
}

/**
 * Reads one moment of the database through two connections, for as long as it takes: publications meanwhile do not
 * disturb, and neither the time limits of requests nor the watch over a slow server cut it short. What PostgreSQL does
 * for the one goes on while rows of the other are worked on here.
 */
export async function inSnapshot<T>(
  database: Pick<Database, 'pool'>,
  read: (client: PoolClient, beside: PoolClient) => Promise<T>,
): Promise<T> {
  return withReader(database, async (client) => {
    await prepareReader(client);
    const [snapshot] = await sqlOn(client).query('select pg_export_snapshot() as name');
    return withReader(database, async (beside) => {
      await beside.query(`set transaction snapshot '${snapshot?.name}'`);
      await prepareReader(beside);
      // Row by row through an index is never right for a whole table, but looks so before the table was analysed.
      await beside.query('set local enable_nestloop = off');
      return read(client, beside);
    });
  });
}

async function withReader<T>(
  { pool }: Pick<Database, 'pool'>,
  read: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await read(client);
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}

/** Settings of a transaction that compares whole tables. */
async function prepareReader(client: ClientBase): Promise<void> {
  await client.query('set local statement_timeout = 0');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  await client.query(`set local work_mem = '128MB'`);
}
