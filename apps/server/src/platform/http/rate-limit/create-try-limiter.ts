import type { Clock } from '../../clock/clock.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { tables } from '../../database/tables.ts';
import { hashCaller } from './caller-key.ts';
import { decideTry, forgetAfterMs, type TryState } from './decide-try.ts';
import type { TryLimiter } from './rate-limiter.ts';

/** Stores attempts in the database under a row lock: two processes cannot both take the last one. */
export function createTryLimiter({
  database,
  clock,
}: {
  database: Pick<Database, 'query' | 'transaction'>;
  clock: Clock;
}): TryLimiter {
  return {
    attempt: (rule, subject) =>
      database.transaction(async (tx) => {
        const key = hashCaller(`try:${rule.name}`, subject);
        const nowMs = clock.now();
        const stored = await lockState(tx, key, nowMs);
        const { decision, state } = decideTry(stored, rule, nowMs);
        if (state !== stored) await saveState(tx, key, state);
        return decision;
      }),
    async succeeded(rule, subject) {
      const nowMs = clock.now();
      await database.query('delete from guarded_try where subject = $1 or forgotten_at < $2', [
        hashCaller(`try:${rule.name}`, subject),
        nowMs,
      ]);
    },
  };
}

async function lockState(tx: Transaction, key: Buffer, nowMs: number): Promise<TryState> {
  const fresh = tables(tx)
    .insertInto('guarded_try')
    .values({ subject: key, forgottenAt: nowMs + forgetAfterMs });
  await fresh.onConflict((same) => same.doNothing()).execute();
  const tries = tables(tx).selectFrom('guarded_try').where('subject', '=', key).forUpdate();
  const row = await tries.select(['recent', 'strikes', 'blockedUntil']).executeTakeFirst();
  return {
    recent: (row?.recent ?? []).map(Number),
    strikes: row?.strikes ?? 0,
    blockedUntil: Number(row?.blockedUntil ?? 0),
  };
}

async function saveState(tx: Transaction, key: Buffer, state: TryState): Promise<void> {
  const quietSince = Math.max(state.blockedUntil, state.recent.at(-1) ?? 0);
  const { recent, strikes, blockedUntil } = state;
  await tables(tx)
    .updateTable('guarded_try')
    .set({ recent: [...recent], strikes, blockedUntil, forgottenAt: quietSince + forgetAfterMs })
    .where('subject', '=', key)
    .execute();
}
