import type { Sql } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';
import type { KeyOwner } from './key-store.ts';

const HOUR_MS = 3_600_000;
const LONGEST_WORDS = 300;

/** One use of a key, or a change of it. */
export interface KeyUse {
  readonly action: string;
  readonly subject: string;
  readonly outcome: 'done' | 'refused' | 'failed' | 'unknown';
  readonly words: string;
  readonly at: number;
  /** Repeats by itself: counted per hour. */
  readonly automatic: boolean;
}

/** Notes the use of a key, also on the key itself. */
export async function noteUse(sql: Sql, { memberId, exchange }: KeyOwner, use: KeyUse): Promise<void> {
  const at = new Date(use.at);
  const hour = use.automatic ? new Date(use.at - (use.at % HOUR_MS)) : null;
  const words = use.words.slice(0, LONGEST_WORDS);
  // The member first, in the order in which an erasure locks.
  await sql.query(
    `with owner as (select id from member where id = $1 for key share),
     used as (update trading_key set last_used_at = $3 from owner where member_id = owner.id and exchange = $2)
     insert into trading_key_use (member_id, exchange, at, action, subject, outcome, words, hour)
     select id, $2, $3, $4, $5, $6, $7, $8 from owner
     on conflict (member_id, exchange, action, subject, outcome, hour)
       do update set times = trading_key_use.times + 1, at = excluded.at, words = excluded.words`,
    [memberId, exchange, at, use.action, use.subject, use.outcome, words, hour],
  );
}

/** A page of the journal, newest first, and how many entries there are. */
export async function listUses(
  sql: Sql,
  { memberId, exchange }: KeyOwner,
  page: { readonly offset: number; readonly limit: number },
) {
  const uses = tables(sql)
    .selectFrom('trading_key_use')
    .where('memberId', '=', memberId)
    .where('exchange', '=', exchange);
  const items = await uses
    .select(['at', 'action', 'subject', 'outcome', 'words', 'times'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const [counted] = await uses.select(({ fn }) => fn.countAll<string>().as('total')).execute();
  return { items, total: Number(counted?.total ?? 0) };
}

const KEPT_DAYS = 400;

/** Forgets uses of long ago. */
export async function forgetOldUses(sql: Sql, now: number): Promise<void> {
  await sql.query('delete from trading_key_use where at < $1', [new Date(now - KEPT_DAYS * 24 * HOUR_MS)]);
}
