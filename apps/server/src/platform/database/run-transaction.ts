import type { Pool, PoolClient } from 'pg';
import type { OnOutage } from './availability.ts';
import { sqlOn, type Transaction } from './database.ts';
import { dropConnection } from './lasting-connection.ts';

/** Runs work in one transaction: committed when it returns, rolled back when it throws. */
export async function runTransaction<T>(
  pool: Pool,
  work: (tx: Transaction) => Promise<T>,
  hooks: { onEffectFailed: (error: unknown) => void; onOutage: OnOutage },
): Promise<T> {
  const client = await pool.connect();
  // The caller is told that it failed, so it must not be able to commit when the server comes back.
  hooks.onOutage(() => dropConnection(client));
  const effects: Array<() => void> = [];
  let result: T;
  try {
    await client.query('BEGIN');
    result = await work(transactionOn(client, effects));
    await client.query('COMMIT');
  } catch (error) {
    await abandon(client);
    throw error;
  }
  client.release();
  for (const effect of effects) {
    // The transaction is committed: a failing effect must neither stop the others nor look like a failed transaction.
    try {
      effect();
    } catch (error) {
      hooks.onEffectFailed(error);
    }
  }
  return result;
}

function transactionOn(client: PoolClient, effects: Array<() => void>): Transaction {
  return {
    ...sqlOn(client),
    client,
    afterCommit: (effect) => {
      effects.push(effect);
    },
  };
}

/** A connection that cannot even roll back is discarded, so that nobody inherits an open transaction. */
async function abandon(client: PoolClient): Promise<void> {
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}
