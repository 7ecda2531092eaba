import { mainList, type Watchlist } from './watchlist.ts';

/** The name under which an address holds the list that a table shows. */
export const LIST_PARAM = 'list';

/** The query string with another list: `all`, `main`, or the id of one. */
export function withList(search: string, list: string): string {
  const params = new URLSearchParams(search);
  params.set(LIST_PARAM, list);
  return params.toString();
}

/** The list that an address asks for: `all`, `main`, or the id of a list; without one the main list, unless it is empty. */
export function listOfAddress(search: string, lists: readonly Watchlist[]): Watchlist | null {
  const wanted = new URLSearchParams(search).get(LIST_PARAM);
  const main = mainList(lists) ?? null;
  if (wanted === 'all') return null;
  if (wanted === null) return main && main.items.length > 0 ? main : null;
  return (wanted === 'main' ? main : lists.find(({ id }) => id === wanted)) ?? null;
}
