import type { EpochMs } from '@auspex/market';
import type { Sql } from '../../platform/database/database.ts';
import { tables } from '../../platform/database/tables.ts';

/** The kinds of things that sources supply. */
export const FEEDS = [
  'assets',
  'prices',
  'actions',
  'halts',
  'quotes',
  'fundamentals',
  'earnings',
  'news',
  'fx',
  'indices',
] as const;

export type FeedName = (typeof FEEDS)[number];

/** The outcome of one round of asking a source for one thing. */
export interface FeedRun {
  readonly at: EpochMs;
  /** Records stored in this round. */
  readonly records: number;
  /** When the newest of them became known to the world; null if the round brought none. */
  readonly freshAt: EpochMs | null;
  /** Why something could not be fetched; null if everything went well. */
  readonly error: string | null;
  readonly retryAt: EpochMs | null;
}

/** Stored health of one thing a source supplies. */
export interface StoredFeed {
  readonly source: string;
  readonly feed: FeedName;
  readonly lastRunAt: Date | null;
  readonly succeededAt: Date | null;
  readonly freshAt: Date | null;
  readonly lastError: string | null;
  readonly lastErrorAt: Date | null;
  readonly retryAt: Date | null;
  readonly records: number;
}

const LONGEST_ERROR = 500;
const instant = (at: EpochMs | null) => (at === null ? null : new Date(at));

/** Records a round. What was fresh before stays: a failing source keeps its data, with its time. */
export async function saveFeedRun(
  sql: Sql,
  feed: { readonly world: string; readonly source: string; readonly feed: FeedName },
  run: FeedRun,
): Promise<void> {
  const at = new Date(run.at);
  await sql.query(
    `insert into market_feed as f
       (world, source, feed, last_run_at, succeeded_at, fresh_at, last_error, last_error_at, retry_at, records)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (world, source, feed) do update set
       last_run_at = excluded.last_run_at,
       succeeded_at = coalesce(excluded.succeeded_at, f.succeeded_at),
       fresh_at = greatest(f.fresh_at, excluded.fresh_at),
       last_error = coalesce(excluded.last_error, f.last_error),
       last_error_at = coalesce(excluded.last_error_at, f.last_error_at),
       retry_at = excluded.retry_at,
       records = f.records + excluded.records`,
    [
      feed.world,
      feed.source,
      feed.feed,
      at,
      run.error === null ? at : null,
      instant(run.freshAt),
      run.error?.slice(0, LONGEST_ERROR) ?? null,
      run.error === null ? null : at,
      instant(run.retryAt),
      run.records,
    ],
  );
}

/** Records when a thing's next turn is in the day's call plan; its state stays as it was. */
export async function saveFeedTurn(
  sql: Sql,
  feed: { readonly world: string; readonly source: string; readonly feed: FeedName },
  at: EpochMs,
): Promise<void> {
  await sql.query(
    `insert into market_feed (world, source, feed, retry_at) values ($1, $2, $3, $4)
     on conflict (world, source, feed) do update set retry_at = excluded.retry_at`,
    [feed.world, feed.source, feed.feed, new Date(at)],
  );
}

/** Every feed of a world that was ever requested. */
export async function readFeeds(sql: Sql, world: string): Promise<StoredFeed[]> {
  const feeds = tables(sql).selectFrom('market_feed').where('world', '=', world);
  const rows = await feeds
    .select(['source', 'feed', 'lastRunAt', 'succeededAt', 'freshAt', 'lastError', 'lastErrorAt'])
    .select(['retryAt', 'records'])
    .orderBy('source')
    .orderBy('feed')
    .execute();
  return rows.flatMap((row) => {
    const feed = FEEDS.find((name) => name === row.feed);
    return feed === undefined ? [] : [{ ...row, feed, records: Number(row.records) }];
  });
}

/** When the newest stored price of a world became known; null before the first. */
export async function readPriceFreshness(sql: Sql, world: string): Promise<Date | null> {
  const feeds = tables(sql).selectFrom('market_feed').where('world', '=', world);
  const prices = feeds.where('feed', 'in', ['prices', 'quotes']);
  const row = await prices.select(({ fn }) => fn.max('freshAt').as('fresh')).executeTakeFirst();
  return row?.fresh ?? null;
}
