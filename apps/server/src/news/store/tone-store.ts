import type { AssetId, EpochMs } from '@auspex/market';
import type { Sql } from '../../platform/database/index.ts';
import type { NewsItem, NewsTone } from '../news-item.ts';
import { type NewsScope, readArticles, scopeValues } from './article-store.ts';

/** Headlines that became known from one instant until before another. */
export interface NewsSpanQuestion {
  /** Those that name one of these; all if omitted. */
  readonly assetIds?: readonly AssetId[] | undefined;
  readonly from: EpochMs;
  readonly until: EpochMs;
}

const WITHIN = 'world = $1 and known_at <= $2 and seen_at <= $3 and known_at >= $4 and known_at < $5';

function valuesOf(scope: NewsScope, { from, until, assetIds }: NewsSpanQuestion): unknown[] {
  return [...scopeValues(scope), new Date(from), new Date(until), ...(assetIds ? [assetIds] : [])];
}

/** Headlines of a range as known, oldest first. */
export async function readItems(sql: Sql, scope: NewsScope, question: NewsSpanQuestion): Promise<NewsItem[]> {
  const linked = question.assetIds
    ? `and a.id in (select article_id from news_link where ${WITHIN} and asset_id = any($6))`
    : '';
  return readArticles(
    sql,
    `where a.world = $1 and a.known_at <= $2 and a.seen_at <= $3 and a.known_at >= $4 and a.known_at < $5
       and a.market in ('crypto', 'us') ${linked}
     order by a.known_at, a.id`,
    valuesOf(scope, question),
  );
}

/** The tones of a range as known, oldest first; what was not read has none. */
export function readTones(sql: Sql, scope: NewsScope, question: NewsSpanQuestion): Promise<NewsTone[]> {
  return sql.query<NewsTone>(
    `select asset_id as "assetId", article_id as "articleId", cluster_id as "clusterId",
       (extract(epoch from known_at) * 1000)::float8 as "knownAt", source, publisher, label, tone, relevance,
       decided_by as "decidedBy", coalesce(recap, false) as recap
     from news_link where ${WITHIN} and decided_by <> 'unread' ${question.assetIds ? 'and asset_id = any($6)' : ''}
     order by news_link.known_at, article_id, asset_id`,
    valuesOf(scope, question),
  );
}
