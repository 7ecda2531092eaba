import type { Clock } from '../../clock/clock.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { hashCaller } from './caller-key.ts';
import { decideTry, forgetAfterMs, type TryState } from './decide-try.ts';
import type { TryLimiter } from './rate-limiter.ts';

interface TryRow {
  recent: string[];
  strikes: number;
  blocked_until: string;
}

/** Keeps tries in the database under a row lock: two processes cannot both take the last one. */
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
        const { decision, state } = decideTry(await lockState(tx, key, nowMs), rule, nowMs);
        if (decision.allowed) await saveState(tx, key, state);
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
  await tx.query('insert into guarded_try (subject, forgotten_at) values ($1, $2) on conflict do nothing', [
    key,
    nowMs + forgetAfterMs,
  ]);
  const [row] = await tx.query<TryRow>(
    'select recent, strikes, blocked_until from guarded_try where subject = $1 for update',
    [key],
  );
  return {
    recent: (row?.recent ?? []).map(Number),
    strikes: row?.strikes ?? 0,
    blockedUntil: Number(row?.blocked_until ?? 0),
  };
}

async function saveState(tx: Transaction, key: Buffer, state: TryState): Promise<void> {
  const quietSince = Math.max(state.blockedUntil, state.recent.at(-1) ?? 0);
  await tx.query(
    'update guarded_try set recent = $2::bigint[], strikes = $3, blocked_until = $4, forgotten_at = $5 where subject = $1',
    [key, state.recent, state.strikes, state.blockedUntil, quietSince + forgetAfterMs],
  );
}
