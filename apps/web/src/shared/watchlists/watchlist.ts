import type { CallReply, Calls } from '@auspex/contract';

export type Watchlist = CallReply<Calls['watchlists.list']>['items'][number];
export type WatchlistItem = Watchlist['items'][number];

/** As much of an asset as a list shows before the server has answered. */
export interface ListedSymbol {
  readonly symbol: string;
  readonly name: string;
  readonly market: 'crypto' | 'us';
}

/** One thing that a member does to their lists. */
export type WatchlistChange =
  | { readonly kind: 'star'; readonly asset: ListedSymbol; readonly starred: boolean }
  | { readonly kind: 'create'; readonly name: string; readonly assets: readonly ListedSymbol[] }
  | { readonly kind: 'remove'; readonly id: string }
  | ListChange;

/** What changes one list in place; sent with the version that it was made from. */
export type ListChange =
  | { readonly kind: 'rename'; readonly id: string; readonly name: string }
  /** At the end, or where it stood before it was taken off. */
  | { readonly kind: 'add'; readonly id: string; readonly asset: ListedSymbol; readonly at?: number }
  /** Several at the end, in one go. */
  | { readonly kind: 'fill'; readonly id: string; readonly assets: readonly ListedSymbol[] }
  | { readonly kind: 'take'; readonly id: string; readonly symbol: string }
  | { readonly kind: 'move'; readonly id: string; readonly symbol: string; readonly to: number };

/** A list that the server has not made yet has no id of its own. */
export const UNSAVED_ID = 'unsaved';

export function mainList(lists: readonly Watchlist[]): Watchlist | undefined {
  return lists.find(({ main }) => main);
}

export function isStarred(lists: readonly Watchlist[], symbol: string): boolean {
  return mainList(lists)?.items.some((item) => item.symbol === symbol) ?? false;
}
