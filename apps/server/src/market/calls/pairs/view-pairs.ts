import { splitPairSymbol, type TradingPair } from '@auspex/market';
import type { MarketView, ViewAsset } from '../../view/market-view.ts';
import { isGone } from '../write-asset.ts';

/** Digits of an amount of a coin; of its quote: cents and the parts of cents that small prices need. */
const BASE_PRECISION = 8;
const QUOTE_PRECISION = 8;

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

/** The pairs of the market seen at an instant. The instruments themselves state no limits. */
export async function viewPairs(view: MarketView): Promise<readonly TradingPair[]> {
  const assets = await view.assets({ market: 'crypto', delisted: true });
  return assets.flatMap((asset) => pairOf(asset, !isGone(asset, view.asOf)));
}
