import type { PoolClient } from 'pg';
import type { Database } from '../../platform/database/index.ts';

/**
 * Reads one moment of the database, for as long as it takes: publications meanwhile do not disturb, and neither the
 * time limits of requests nor the watch over a slow server cut it short.
 */
export async function inSnapshot<T>(
  { pool }: Pick<Database, 'pool'>,
  read: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query(`set local work_mem = '128MB'`);
    return await read(client);
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}
