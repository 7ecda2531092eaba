import type { Db } from 'pg-boss';
import type { Database, Transaction } from '../database/database.ts';

/** pg-boss over our own pool, so that queueing can join a transaction and LISTEN shares one connection. */
export function bossConnection(database: Database): Db {
  return {
    executeSql: (text, values) => database.pool.query(text, values as unknown[]),
    async listen(channel, onNotification, onReconnect) {
      const close = await database.listen(channel, { onMessage: onNotification, onReconnect });
      return { close };
    },
  };
}

/** The same inside a transaction: what is sent through it exists only if that commits. */
export function bossTransaction(tx: Transaction): Db {
  return { executeSql: (text, values) => tx.client.query(text, values as unknown[]) };
}
