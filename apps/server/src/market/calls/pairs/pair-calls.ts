import { filtersForDisplay, type TradingPair, tradablePairs } from '@auspex/market';
import type { CallHandlers } from '../../../platform/module.ts';
import { instantText, type MarketReads } from '../market-reads.ts';
import { createExchangePairs } from './exchange-pairs.ts';
import { viewPairs } from './view-pairs.ts';

/** A pair as the contract has it; where the exchange stated no limits those for display, and said so. */
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
 * Pairs that can be traded. Of the present of a live market the exchange is asked; the simulated market and the past
 * have the coins that were listed then.
 */
export function pairCalls(reads: MarketReads): Pick<CallHandlers, 'market.coinbasePairs'> {
  const readExchange = createExchangePairs(reads.platform);
  return {
    'market.coinbasePairs': async ({ query: { asOf } }) => {
      const service = reads.market();
      const view = service.viewOf({ asOf });
      const simulated = service.world.kind === 'simulated';
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
