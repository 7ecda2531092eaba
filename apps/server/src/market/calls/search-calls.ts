import { MINUTE_MS } from '@auspex/market';
import type { CallHandlers } from '../../platform/http/call-handlers.ts';
import { RecentAnswers } from '../../platform/recent/index.ts';
import type { MarketView } from '../view/market-view.ts';
import { type MarketReads, viewReply } from './market-reads.ts';
import { type AssetSearch, createAssetSearch } from './search-assets.ts';
import { assetSummary, isGone } from './write-asset.ts';

/** Cached search lists for different instants: the present and some of the past. */
const searchesKept = 12;

/** Finds assets by what people type, from lists prepared once per instant and version of the data. */
export function searchCalls(reads: MarketReads): Pick<CallHandlers, 'market.search'> {
  const ready = new RecentAnswers<AssetSearch>(searchesKept);

  const searchIn = (view: MarketView, market: 'crypto' | 'us' | undefined): Promise<AssetSearch> => {
    const moment = view.present ? `now ${Math.floor(view.asOf / MINUTE_MS)}` : view.asOf;
    const key = `${view.world} ${reads.market().dataVersion()} ${moment} ${market ?? ''}`;
    return ready.get(key, async () => {
      const assets = await view.assets({ ...(market ? { market } : {}), delisted: true });
      return createAssetSearch(assets, view.asOf);
    });
  };

  return {
    'market.search': ({ query: { q, market, limit, asOf } }, context) =>
      viewReply(reads, context, {
        key: `${market ?? ''} ${limit} ${q.trim().toLowerCase()}`,
        asOf,
        read: async (view) => {
          const search = await searchIn(view, market);
          return {
            items: search(q, limit).map(({ asset, matched, former }) => ({
              ...assetSummary(asset),
              matched,
              former,
              delistedOn: isGone(asset, view.asOf) ? (asset.delisting?.date ?? null) : null,
            })),
          };
        },
      }),
  };
}
