import type { Database, Transaction } from '../../src/platform/database/index.ts';

class Undone extends Error {}

/** What an owner of the database can do who removes every guard first; undone afterwards. For tests. */
export async function asForger<T>(
  owner: Database,
  tables: readonly string[],
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const results: T[] = [];
  try {
    await owner.transaction(async (tx) => {
      for (const table of tables) {
        await tx.query(`alter table ${table} disable trigger append_only`);
        const constraints = await tx.query<{ name: string }>(
          `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('c', 'f', 'p', 'u')
            order by contype = 'f' desc`,
          [table],
        );
        for (const { name } of constraints)
          await tx.query(`alter table ${table} drop constraint ${name} cascade`);
      }
      results.push(await work(tx));
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  const [result] = results;
  if (results.length === 0) throw new Error('Nothing came of it.');
  return result as T;
}

/** Runs statements, looks, and undoes them. */
export async function afterwards<T>(
  tx: Transaction,
  statements: readonly string[],
  look: () => Promise<T>,
): Promise<T> {
  await tx.query('savepoint tampering');
  try {
    for (const statement of statements) await tx.query(statement);
    return await look();
  } finally {
    await tx.query('rollback to savepoint tampering');
  }
}
