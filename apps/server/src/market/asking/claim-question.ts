import type { EpochMs } from '@auspex/market';
import type { Sql } from '../../platform/database/index.ts';
import { tables } from '../../platform/database/tables.ts';

/** One thing that is asked of a source with a quota. */
export interface CountedQuestion {
  readonly world: string;
  readonly source: string;
  readonly kind: string;
  readonly subject: string;
}

/** Claimed by this process, or asked at an instant by some process. */
export type Claim = { readonly kind: 'taken' } | { readonly kind: 'asked'; readonly at: EpochMs };

/**
 * Claims a question for this process unless it was asked within its lifetime, so that a hundred members in several
 * processes cost one call.
 */
export async function claimQuestion(
  sql: Sql,
  question: CountedQuestion,
  when: { readonly now: EpochMs; readonly goodForMs: number },
): Promise<Claim> {
  const { world, source, kind, subject } = question;
  const key = [world, source, kind, subject];
  const taken = await sql.query(
    `insert into market_refresh as r (world, source, kind, subject, refreshed_at) values ($1, $2, $3, $4, $5)
     on conflict (world, source, kind, subject) do update set refreshed_at = excluded.refreshed_at
       where r.refreshed_at is null or r.refreshed_at <= $6
     returning 1`,
    [...key, new Date(when.now), new Date(when.now - when.goodForMs)],
  );
  if (taken.length > 0) return { kind: 'taken' };
  const asked = tables(sql)
    .selectFrom('market_refresh')
    .where('world', '=', world)
    .where('source', '=', source);
  const same = asked.where('kind', '=', kind).where('subject', '=', subject);
  const row = await same.select('refreshedAt').executeTakeFirst();
  return { kind: 'asked', at: row?.refreshedAt?.getTime() ?? when.now };
}

/** Releases a question that got no answer. */
export async function giveBackQuestion(sql: Sql, question: CountedQuestion, now: EpochMs): Promise<void> {
  const { world, source, kind, subject } = question;
  await sql.query(
    `update market_refresh set refreshed_at = null, failures = failures + 1, failed_at = $5
      where world = $1 and source = $2 and kind = $3 and subject = $4`,
    [world, source, kind, subject, new Date(now)],
  );
}
