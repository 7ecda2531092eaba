import type { ClientBase, PoolClient } from 'pg';
import { type Database, sqlOn } from '../../platform/database/index.ts';

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
