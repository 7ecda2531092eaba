import { LIST_PARAM } from '../../../shared/watchlists/list-of-address.ts';
import type { WatchlistChoice } from '../../../shared/watchlists/watchlist-filter.tsx';
import type { SignalRow } from '../signal.ts';

/** A member who never chose is not shown an empty table because all their stars are in the other market. */
export function choiceInMarket(
  choice: WatchlistChoice,
  search: string,
  signals: readonly SignalRow[],
): WatchlistChoice {
  const chosen = new URLSearchParams(search).has(LIST_PARAM);
  const some = signals.some(({ asset }) => choice.symbols?.has(asset.symbol) ?? true);
  return chosen || some ? choice : { ...choice, list: null, symbols: null };
}
