import { filtersForDisplay, splitPairSymbol, type TradingPair, tradablePairs } from '@auspex/market';
import { isSimulated } from '../../../config/world.ts';
import type { CallHandlers } from '../../../platform/http/call-handlers.ts';
import type { MarketView, ViewAsset } from '../../view/market-view.ts';
import { instantText, type MarketReads } from '../market-reads.ts';
import { isGone } from '../write-asset.ts';
import { createExchangePairs } from './exchange-pairs.ts';

/** Digits of a coin amount; and of its quote: cents and the fractions of a cent that small prices need. */
const BASE_PRECISION = 8;

const QUOTE_PRECISION = 8;

/** A pair in the contract's form; with display limits, marked as such, if the exchange stated none. */
function writePair(pair: TradingPair) {
  const { filters, areFallback } = filtersForDisplay(pair);
  const { symbol, status, baseAsset, quoteAsset, baseAssetPrecision, quoteAssetPrecision } = pair;
  const { priceFilter, lotSize, marketLotSize, notional } = filters;
  return {
    symbol,
    status,
    baseAsset,
    quoteAsset,
    baseAssetPrecision,
    quoteAssetPrecision,
    filters: {
      priceFilter: { ...priceFilter },
      lotSize: { ...lotSize },
      marketLotSize: { ...marketLotSize },
      notional: { ...notional },
    },
    fallbackFilters: areFallback,
  };
}

/**
 * Tradable pairs. For the present of a live market the exchange is asked; the simulated market and the past have the
 * coins listed at the time.
 */
export function pairCalls(reads: MarketReads): Pick<CallHandlers, 'market.coinbasePairs'> {
  const readExchange = createExchangePairs(reads.platform);
  return {
    'market.coinbasePairs': async ({ query: { asOf } }) => {
      const service = reads.market();
      const view = service.viewOf({ asOf });
      const simulated = isSimulated(service.world.name);
      const { pairs, at, staleBecause } =
        simulated || !view.present
          ? { pairs: await viewPairs(view), at: view.asOf, staleBecause: null }
          : await readExchange();
      return {
        items: tradablePairs(pairs).map(writePair),
        at: at === null ? null : instantText(at),
        staleBecause,
        simulated,
      };
    },
  };
}

function pairOf(asset: ViewAsset, isTraded: boolean): TradingPair[] {
  const parts = splitPairSymbol(asset.symbol);
  if (!parts) return [];
  return [
    {
      symbol: asset.symbol,
      status: isTraded ? 'online' : 'delisted',
      baseAsset: parts.base,
      quoteAsset: parts.quote,
      baseAssetPrecision: BASE_PRECISION,
      quoteAssetPrecision: QUOTE_PRECISION,
    },
  ];
}

/** The pairs of the market as seen at an instant. The instruments themselves state no limits. */
async function viewPairs(view: MarketView): Promise<readonly TradingPair[]> {
  const assets = await view.assets({ market: 'crypto', delisted: true });
  return assets.flatMap((asset) => pairOf(asset, !isGone(asset, view.asOf)));
}
