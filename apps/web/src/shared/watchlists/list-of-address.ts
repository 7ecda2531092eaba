import type { Market } from '../market/market-queries.ts';
import type { Watchlist } from './watchlist.ts';

/** As much of a list as choosing one needs: a watchlist, or what the member holds. */
export interface ChoosableList extends Pick<Watchlist, 'id' | 'name' | 'main'> {
  readonly items: readonly Pick<Watchlist['items'][number], 'symbol' | 'market'>[];
}

/** The name under which an address holds the list that a table shows. */
export const LIST_PARAM = 'list';

/** The query string with another list: `all`, `main`, `holdings`, or the id of one. */
export function withList(search: string, list: string): string {
  const params = new URLSearchParams(search);
  params.set(LIST_PARAM, list);
  return params.toString();
}

/**
 * The list that an address asks for: `all`, `main`, `holdings`, or the id of a list; without one the main list, unless
 * it has nothing of the market shown.
 */
export function listOfAddress<List extends ChoosableList>(
  search: string,
  lists: readonly List[],
  market?: Market,
): List | null {
  const wanted = new URLSearchParams(search).get(LIST_PARAM);
  const main = lists.find((list) => list.main) ?? null;
  if (wanted === 'all') return null;
  if (wanted === null) {
    return main?.items.some((item) => !market || item.market === market) ? main : null;
  }
  return (wanted === 'main' ? main : lists.find(({ id }) => id === wanted)) ?? null;
}
