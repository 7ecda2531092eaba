import { type IsoDate, type Market, normaliseSymbol } from '@auspex/market';
import type { ViewAsset } from '../market-view.ts';
import type { Directory } from './directory.ts';

/** Whether the listing of an asset had ended. */
export function isGone({ delisting, market }: ViewAsset, today: Directory['today']): boolean {
  return delisting !== null && delisting.date <= today[market];
}

/**
 * The asset with a symbol, as people write it. If no listed asset has it: the one that had it last, by now delisted
 * or renamed. A bare code that is the symbol of a company means that company (BCH is Banco de Chile) before a coin.
 */
export function findAsset(directory: Directory, text: string, market?: Market): ViewAsset | undefined {
  const symbol = normaliseSymbol(text, market);
  if (!symbol) return undefined;
  const company = market === undefined ? companyNamed(directory, text, symbol) : undefined;
  if (company) return company;
  const candidates = directory.assets.flatMap((asset) => {
    if (market && asset.market !== market) return [];
    const until = heldUntil(asset, symbol, directory.today);
    return until ? [{ asset, until }] : [];
  });
  return candidates.reduce<(typeof candidates)[number] | undefined>(
    (best, next) => (best && best.until >= next.until ? best : next),
    undefined,
  )?.asset;
}

/** The listed company whose symbol a text is, where a bare code would mean a coin. */
function companyNamed({ assets, today }: Directory, text: string, meant: string): ViewAsset | undefined {
  const symbol = normaliseSymbol(text, 'us');
  if (!symbol || symbol === meant) return undefined;
  return assets.find(
    (asset) =>
      asset.market === 'us' && asset.kind === 'stock' && asset.symbol === symbol && !isGone(asset, today),
  );
}

const STILL = '9999-12-31';

/** Until when an asset had a symbol; absent if it never did. */
function heldUntil(asset: ViewAsset, symbol: string, today: Directory['today']): IsoDate | undefined {
  if (asset.symbol === symbol) {
    return isGone(asset, today) ? (asset.delisting?.date ?? STILL) : STILL;
  }
  return asset.former.findLast((period) => period.symbol === symbol)?.until;
}
