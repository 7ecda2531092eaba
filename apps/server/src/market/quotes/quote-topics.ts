import { MARKETS, type Market, normaliseSymbol } from '@auspex/market';
import type { LiveTopicKind } from '../../platform/live/live.ts';
import { quotesOf } from '../calls/write-quote.ts';
import type { MarketService } from '../view/market-service.ts';

/** The part of a list's topic after the colon: one market, or nothing for both. */
function marketOf(subject: string): Market | undefined {
  return MARKETS.find((market) => market === subject);
}

const isList = (subject: string) => subject === '' || marketOf(subject) !== undefined;
const subjectOf = (topic: string) => topic.slice('quotes:'.length);

/** The topics that a tick touches: each symbol, and the lists it is in. */
export function changedTopics(
  assets: readonly { readonly symbol: string; readonly market: Market }[],
): string[] {
  if (assets.length === 0) return [];
  const markets = new Set(assets.map(({ market }) => market));
  return [
    'quotes',
    ...[...markets].map((market) => `quotes:${market}`),
    ...assets.map(({ symbol }) => `quotes:${symbol}`),
  ];
}

/** `quotes:BTC-USD` is one quote, `quotes:us` and `quotes:crypto` those of a market, `quotes` all of them. */
export function quoteTopics(market: () => MarketService): LiveTopicKind {
  return {
    prefix: 'quotes',
    access: 'member',
    // As the call `market.quotes`.
    tokenScope: 'market:read',
    scope: 'shared',
    accepts: (subject) => isList(subject) || normaliseSymbol(subject) === subject,
    travels: (subject) => !isList(subject),
    async read(topic) {
      const service = market();
      const view = service.view();
      const subject = subjectOf(topic);
      if (isList(subject)) {
        const only = marketOf(subject);
        const assets = await view.assets(only === undefined ? {} : { market: only });
        return { items: [...(await quotesOf(service, view, assets)).values()] };
      }
      const asset = await view.findAsset(subject);
      if (asset === undefined) return null;
      return (await quotesOf(service, view, [asset])).get(asset.assetId) ?? null;
    },
  };
}
