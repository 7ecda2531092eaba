import { useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { marketText } from '../../shared/market/market.text.ts';
import {
  type Neighbours,
  neighboursIn,
  rememberedSymbolList,
} from '../../shared/market/symbol-header/symbol-list.ts';
import { useWatchlists } from '../../shared/watchlists/use-watchlists.ts';
import { mainList } from '../../shared/watchlists/watchlist.ts';

/** Where a symbol stands in the table it was opened from, else on the watchlist. */
export function useNeighbours(symbol: string): Neighbours | null {
  const t = useText(marketText);
  const { lists } = useWatchlists();
  return useMemo(() => {
    const starred = mainList(lists)?.items.map((item) => item.symbol) ?? [];
    return neighboursIn([rememberedSymbolList(), { label: t('header.watchlist'), symbols: starred }], symbol);
  }, [lists, symbol, t]);
}
