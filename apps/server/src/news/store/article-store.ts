import type { EpochMs } from '@auspex/market';
import type { Sql } from '../../platform/database/index.ts';
import { anyOf, rowCount, tables } from '../../platform/database/tables.ts';
import type { NewsItem } from '../news-item.ts';
import { unpackMentions } from '../stored-mentions.ts';

/** Whose facts, and as of when. */
export interface NewsScope {
  readonly world: string;
  readonly asOf: EpochMs;
  readonly seenBy: EpochMs;
}

/** The scope as the first three parameters of a query. */
export function scopeValues({ world, asOf, seenBy }: NewsScope): [string, Date, Date] {
  return [world, new Date(asOf), new Date(seenBy)];
}

/**
 * Stores new articles with their links and documents, and returns how many were new. `rows` is the JSON text of read
 * articles.
 */
export async function insertArticles(
  sql: Sql,
  batch: { readonly world: string; readonly rows: string; readonly seenAt: EpochMs },
): Promise<number> {
  const [row] = await sql.query(
    `with given as (
       select * from jsonb_to_recordset($2::jsonb) as x(
         id text, source text, "sourceId" text, title text, publisher text, url text, summary text, market text,
         "publishedAt" double precision, "knownAt" double precision, "clusterId" text,
         recap boolean, mentions jsonb)
     ), fresh as (
       insert into news_article (world, id, source, source_id, title, publisher, url, summary, market, published_at,
         known_at, seen_at, cluster_id, recap, ticker_sentiment)
       select $1, id, source, "sourceId", title, publisher, url, summary, market, to_timestamp("publishedAt" / 1000),
         to_timestamp("knownAt" / 1000), $3, "clusterId", recap, mentions from given
       on conflict do nothing
       returning *
     ), links as (
       insert into news_link (world, asset_id, known_at, article_id, seen_at, cluster_id, source, publisher, label, tone,
         relevance, decided_by, recap)
       select world, m->>'assetId', known_at, id, seen_at, cluster_id, source, publisher, m->>'label',
         (m->>'tone')::double precision, (m->>'relevance')::double precision, m->>'decidedBy', recap
       from fresh, jsonb_array_elements(ticker_sentiment) m
     ), documents as (
       insert into news_document as d (world, market, hour, articles, known_at, seen_at)
       select world, market, date_trunc('hour', known_at, 'UTC'), array_agg(id order by known_at, id),
         min(known_at), min(seen_at)
       from fresh group by world, market, date_trunc('hour', known_at, 'UTC') order by 2, 3
       on conflict (world, market, hour) do update set articles = d.articles || excluded.articles,
         known_at = least(d.known_at, excluded.known_at), seen_at = least(d.seen_at, excluded.seen_at)
     )
     select count(*)::int as count from fresh`,
    [batch.world, batch.rows, new Date(batch.seenAt)],
  );
  return Number(row?.count ?? 0);
}

const articleColumns = `a.id, a.source, a.title, a.publisher, a.url, a.summary, a.market,
  (extract(epoch from a.published_at) * 1000)::float8 as "publishedAt",
  (extract(epoch from a.known_at) * 1000)::float8 as "knownAt",
  a.cluster_id as "clusterId", coalesce(a.recap, false) as recap,
  a.ticker_sentiment as mentions`;

/** Articles `a` as selected and ordered by the given SQL. */
export async function readArticles(sql: Sql, which: string, values: readonly unknown[]): Promise<NewsItem[]> {
  const rows = await sql.query<NewsItem>(`select ${articleColumns} from news_article a ${which}`, values);
  return rows.map((row) => ({ ...row, mentions: unpackMentions(row.title, row.mentions) }));
}

/** A group's headlines as known, earliest first. */
export async function readCluster(sql: Sql, scope: NewsScope, clusterId: string): Promise<NewsItem[]> {
  return readArticles(
    sql,
    `where a.world = $1 and a.cluster_id = $4 and a.known_at <= $2 and a.seen_at <= $3
     order by a.published_at, a.id limit 200`,
    [...scopeValues(scope), clusterId],
  );
}

/** The articles known at a scope's instant. */
export function knownArticles(sql: Sql, scope: NewsScope) {
  const [world, asOf, seenBy] = scopeValues(scope);
  const articles = tables(sql).selectFrom('news_article').where('world', '=', world);
  return articles.where('knownAt', '<=', asOf).where('seenAt', '<=', seenBy);
}

/** How many headlines each group has, as known. */
export async function countClusters(
  sql: Sql,
  scope: NewsScope,
  clusterIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await knownArticles(sql, scope)
    .where('clusterId', '=', anyOf(clusterIds))
    .select(['clusterId', rowCount.as('count')])
    .groupBy('clusterId')
    .execute();
  return new Map(rows.map(({ clusterId, count }) => [clusterId, count]));
}
