import type { OutsideModelConfig } from '../config/assistant-config.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Database, Sql } from '../platform/database/index.ts';
import { tables } from '../platform/database/tables.ts';
import type { Purse } from './answer-question.ts';

const NANO_PER_USD = 1_000_000_000;
/** No language needs more tokens than this for a character; what is reserved is rather too much. */
const TOKENS_PER_CHARACTER = 0.5;
const SPENDING_LOCK = 820_001;

interface Spending {
  readonly database: Database;
  readonly clock: Clock;
  readonly model: OutsideModelConfig;
  readonly memberId: string;
}

const dayOf = (clock: Clock) => new Date(clock.now()).toISOString().slice(0, 10);

async function usedBy(sql: Sql, memberId: string, day: string): Promise<number> {
  const row = await tables(sql)
    .selectFrom('assistant_spending')
    .select('nanoUsd')
    .where('memberId', '=', memberId)
    .where((where) => where(where.cast<string>('day', 'text'), '=', day))
    .executeTakeFirst();
  return Number(row?.nanoUsd ?? 0);
}

async function usedByAll(sql: Sql, day: string): Promise<number> {
  const row = await tables(sql)
    .selectFrom('assistant_spending_total')
    .select('nanoUsd')
    .where((where) => where(where.cast<string>('day', 'text'), '=', day))
    .executeTakeFirst();
  return Number(row?.nanoUsd ?? 0);
}

/** Adds to what was spent; a negative amount gives back what was reserved too much. */
async function add(
  sql: Sql,
  { memberId, day, nano }: { memberId: string; day: string; nano: number },
): Promise<void> {
  await sql.query(
    `insert into assistant_spending (member_id, day, nano_usd)
     select id, $2, greatest($3::bigint, 0) from member where id::text = $1
     on conflict (member_id, day) do update set nano_usd = greatest(assistant_spending.nano_usd + $3::bigint, 0)`,
    [memberId, day, nano],
  );
  await sql.query(
    `insert into assistant_spending_total (day, nano_usd) values ($1, greatest($2::bigint, 0))
     on conflict (day) do update set nano_usd = greatest(assistant_spending_total.nano_usd + $2::bigint, 0)`,
    [day, nano],
  );
}

/** What the provider counted; null for anything that is not a count. */
function counted(tokens: number | undefined): number | null {
  return tokens !== undefined && Number.isSafeInteger(tokens) && tokens >= 0 ? tokens : null;
}

/**
 * Pays for the turns of an outside model. The most that a turn may cost is reserved before it, by one asker at a time,
 * so that however many ask at once, the limits hold; what a provider does not count stays as reserved.
 */
export function purseOf({ database, clock, model, memberId }: Spending): Purse {
  const { nanoUsdPerToken: price, dailyLimitNanoUsd: limit } = model;
  return {
    async reserve(promptLength, outputTokens) {
      const day = dayOf(clock);
      const most = Math.ceil(promptLength * TOKENS_PER_CHARACTER) * price.in + outputTokens * price.out;
      const refused = await database.transaction(async (tx) => {
        await tx.query('select pg_advisory_xact_lock($1)', [SPENDING_LOCK]);
        if ((await usedBy(tx, memberId, day)) + most > limit.member) return 'limit-member';
        if ((await usedByAll(tx, day)) + most > limit.total) return 'limit-total';
        await add(tx, { memberId, day, nano: most });
        return null;
      });
      if (refused !== null) return refused;
      return async (usage) => {
        const sent = counted(usage?.inputTokens.total);
        const received = counted(usage?.outputTokens.total);
        if (sent === null || received === null) return;
        const cost = sent * price.in + received * price.out;
        await database.transaction(async (tx) => {
          await tx.query('select pg_advisory_xact_lock($1)', [SPENDING_LOCK]);
          await add(tx, { memberId, day, nano: Math.min(cost, limit.total) - most });
        });
      };
    },
  };
}

/** Of today, in US dollars. */
export async function spentToday({ database, clock, model, memberId }: Spending) {
  const used = await usedBy(database, memberId, dayOf(clock));
  return { used: used / NANO_PER_USD, limit: model.dailyLimitNanoUsd.member / NANO_PER_USD };
}
