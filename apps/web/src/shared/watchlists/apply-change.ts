import {
  type ListChange,
  type ListedSymbol,
  UNSAVED_ID,
  type Watchlist,
  type WatchlistChange,
  type WatchlistItem,
} from './watchlist.ts';

/** Stands for "added just now" until the server says when. */
const JUST_NOW = new Date(0).toISOString();

function itemOf({ symbol, name, market }: ListedSymbol): WatchlistItem {
  return { symbol, name, market, addedAt: JUST_NOW };
}

function without(items: readonly WatchlistItem[], symbol: string): WatchlistItem[] {
  return items.filter((item) => item.symbol !== symbol);
}

function put(items: readonly WatchlistItem[], asset: ListedSymbol, at = items.length): WatchlistItem[] {
  if (items.some(({ symbol }) => symbol === asset.symbol)) return [...items];
  return items.toSpliced(at, 0, itemOf(asset));
}

function moved(items: readonly WatchlistItem[], symbol: string, to: number): WatchlistItem[] {
  const item = items.find((each) => each.symbol === symbol);
  return item ? without(items, symbol).toSpliced(Math.max(0, to), 0, item) : [...items];
}

/** The list after a change to it; the same once more changes nothing. */
export function changedList(list: Watchlist, change: ListChange): Watchlist {
  switch (change.kind) {
    case 'rename':
      return { ...list, name: change.name };
    case 'add':
      return { ...list, items: put(list.items, change.asset, change.at) };
    case 'fill': {
      const items = change.assets.reduce((filled, asset) => put(filled, asset), list.items);
      return { ...list, items };
    }
    case 'take':
      return { ...list, items: without(list.items, change.symbol) };
    case 'move':
      return { ...list, items: moved(list.items, change.symbol, change.to) };
  }
}

function starredList(list: Watchlist, asset: ListedSymbol, starred: boolean): Watchlist {
  return { ...list, items: starred ? put(list.items, asset) : without(list.items, asset.symbol) };
}

/** The lists as they will be once the server has done what was asked of it. */
export function applyChange(lists: readonly Watchlist[], change: WatchlistChange): readonly Watchlist[] {
  switch (change.kind) {
    case 'star':
      return lists.map((list) => (list.main ? starredList(list, change.asset, change.starred) : list));
    case 'create': {
      const items = change.assets.map(itemOf);
      return [...lists, { id: UNSAVED_ID, name: change.name, main: false, items, version: 0 }];
    }
    case 'remove':
      return lists
        .filter(({ id, main }) => main || id !== change.id)
        .map((list) => (list.id === change.id ? { ...list, items: [] } : list));
    default:
      return lists.map((list) => (list.id === change.id ? changedList(list, change) : list));
  }
}
