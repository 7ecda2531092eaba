import type { CallInput, Calls } from '@auspex/contract';
import { DAY_MS, type Market } from '@auspex/market';
import { findAssetIds, type MarketService, type MarketView, viewReply } from '../market/index.ts';
import { readsFor } from '../platform/database/index.ts';
import { NotFound } from '../platform/errors/index.ts';
import type { CallHandlers } from '../platform/http/call-handlers.ts';
import type { Platform } from '../platform/module.ts';
import { listNews } from './listing/list-news.ts';
import { countClusters, type NewsScope, readCluster } from './store/article-store.ts';
import { originsSince } from './store/news-search.ts';
import { newsProvenance, writeArticle, writeHeadline } from './write-article.ts';

/** What the calls need. */
export interface NewsReads {
  readonly platform: Pick<Platform, 'database' | 'clock'>;
  readonly market: () => MarketService;
}

/** The filters offer publishers and sources that have brought something within this time. */
const ORIGINS_OF_MS = 30 * DAY_MS;

const restsOn = ['news'] as const;

export function newsCalls(reads: NewsReads): CallHandlers {
  const { database } = reads.platform;
  return {
    'news.latest': ({ query: { asOf, ...query } }, context) =>
      viewReply(reads, context, {
        ...{ key: JSON.stringify(query), asOf, restsOn },
        read: (view) => latestNews(reads, view, query),
      }),
    'news.cluster': async ({ params, query }) => {
      const view = reads.market().viewOf(query);
      const items = await readCluster(readsFor(database, view), scopeOf(view), params.id);
      if (items.length === 0) throw new NotFound();
      return { items: items.map((item) => writeArticle(item, items.length)) };
    },
    'news.headlines': ({ query: { asOf, ...query } }, context) =>
      viewReply(reads, context, {
        ...{ key: JSON.stringify(query), asOf, restsOn },
        async read(view) {
          const { symbol, limit, older } = query;
          const assetIds = await findAssetIds(view, symbol);
          if (assetIds?.length === 0) throw new NotFound();
          const filter = { markets: marketsOf(query.market), assetIds, words: [], clustered: true };
          const page = await listNews(readsFor(database, view), {
            scope: scopeOf(view),
            filter,
            limit,
            older,
          });
          return {
            items: page.items.map(writeHeadline),
            older: page.older,
            provenance: newsProvenance(reads, page.scope, page.items),
          };
        },
      }),
  };
}

type LatestQuery = Omit<CallInput<Calls['news.latest']>['query'], 'asOf'>;

async function latestNews(reads: NewsReads, view: MarketView, query: LatestQuery) {
  const sql = readsFor(reads.platform.database, view);
  const markets = marketsOf(query.market);
  const { symbols, q, tone, source, publisher, minRelevance, clustered, recaps, limit, older } = query;
  const assetIds = await findAssetIds(view, symbols);
  const filter = {
    ...{ markets, assetIds, tone, source, publisher, minRelevance, clustered },
    words: wordsOf(q),
    withoutRecaps: recaps === 'exclude',
  };
  const page = await listNews(sql, { scope: scopeOf(view), filter, limit, older });
  const clusters = await countClusters(
    sql,
    page.scope,
    page.items.map(({ clusterId }) => clusterId),
  );
  const items = page.items.map((item) => writeArticle(item, clusters.get(item.clusterId) ?? 1));
  const from = page.scope.asOf - ORIGINS_OF_MS;
  return {
    items,
    older: page.older,
    ...(await originsSince(sql, page.scope, { markets, from })),
    wordListsOnly: items.some(({ ticker_sentiment }) =>
      ticker_sentiment.some(({ decidedBy }) => decidedBy === 'words'),
    ),
    provenance: newsProvenance(reads, page.scope, page.items),
  };
}

export function scopeOf({ world, asOf, seenBy }: MarketView): NewsScope {
  return { world, asOf, seenBy };
}

export function marketsOf(market: Market | undefined): readonly Market[] {
  return market ? [market] : ['us', 'crypto'];
}

/** Every word has to appear in the title. */
function wordsOf(q: string | undefined): string[] {
  const words = (q ?? '').toWellFormed().replaceAll('\0', ' ').split(/\s+/);
  return [...new Set(words.filter((word) => word !== ''))].slice(0, 12);
}
