import { type AssetId, DAY_MS, type Market, symbolFilterText } from '@auspex/market';
import type { MarketService, MarketView } from '../market/index.ts';
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
  readonly platform: Pick<Platform, 'database'>;
  readonly market: () => MarketService;
}

/** The filters offer publishers and sources that have brought something within this time. */
const ORIGINS_OF_MS = 30 * DAY_MS;

export function newsCalls({ platform, market }: NewsReads): CallHandlers {
  const { database } = platform;
  return {
    'news.latest': async ({ query }) => {
      const view = market().viewOf(query);
      const sql = readsFor(database, view);
      const scope = scopeOf(view);
      const markets = marketsOf(query.market);
      const { symbols, q, tone, source, publisher, minRelevance, clustered, recaps, limit, older } = query;
      const assetIds = symbols === undefined ? undefined : await assetsOf(view, symbols);
      const filter = {
        markets,
        assetIds,
        words: wordsOf(q),
        tone,
        source,
        publisher,
        minRelevance,
        clustered,
        withoutRecaps: recaps === 'exclude',
      };
      const page = await listNews(sql, { scope, filter, limit, older });
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
        provenance: newsProvenance({ market }, page.scope, page.items),
      };
    },
    'news.cluster': async ({ params, query }) => {
      const view = market().viewOf(query);
      const items = await readCluster(readsFor(database, view), scopeOf(view), params.id);
      if (items.length === 0) throw new NotFound();
      return { items: items.map((item) => writeArticle(item, items.length)) };
    },
    'news.headlines': async ({ query }) => {
      const view = market().viewOf(query);
      const { symbol, limit, older } = query;
      const assetIds = symbol === undefined ? undefined : await assetsOf(view, symbol);
      const filter = { markets: marketsOf(query.market), assetIds, words: [], clustered: true };
      const page = await listNews(readsFor(database, view), { scope: scopeOf(view), filter, limit, older });
      return {
        items: page.items.map(writeHeadline),
        older: page.older,
        provenance: newsProvenance({ market }, page.scope, page.items),
      };
    },
  };
}

export function scopeOf({ world, asOf, seenBy }: MarketView): NewsScope {
  return { world, asOf, seenBy };
}

export function marketsOf(market: Market | undefined): readonly Market[] {
  return market ? [market] : ['us', 'crypto'];
}

/** The assets that symbols name; unknown ones are left out, so that a list of only those finds nothing. */
export async function assetsOf(view: MarketView, symbols: string): Promise<AssetId[]> {
  const written = new Set(symbols.split(',').map((symbol) => symbolFilterText(symbol.trim())));
  const found = new Set<AssetId>();
  for (const symbol of written) {
    const asset = symbol === '' ? undefined : await view.findAsset(symbol);
    if (asset) found.add(asset.assetId);
  }
  return [...found];
}

/** Every word has to appear in the title. */
function wordsOf(q: string | undefined): string[] {
  const words = (q ?? '').toWellFormed().replaceAll('\0', ' ').split(/\s+/);
  return [...new Set(words.filter((word) => word !== ''))].slice(0, 12);
}
