import { createContext, useContext } from 'react';
import { pathTo } from '../navigation/paths.ts';
import type { Market } from './market-queries.ts';

/** As much of an asset as a link to it needs. */
export interface LinkedAsset {
  readonly symbol: string;
  readonly market: Market;
  readonly kind: 'stock' | 'fund' | 'crypto';
}

/** Where choosing a symbol leads from the screen that is shown; the layout knows the screens. */
export const SymbolHrefContext = createContext(({ symbol }: LinkedAsset): string =>
  pathTo('assetBreakdown', { asset: symbol }),
);

export function useSymbolHref(): (asset: LinkedAsset) => string {
  return useContext(SymbolHrefContext);
}
