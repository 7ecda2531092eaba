import type { CallReply, Calls } from '@auspex/contract';
import { CallError } from '@auspex/contract/client';
import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { isConflict } from '../failure/failed-change.ts';
import { changedList } from './apply-change.ts';
import type { ListChange, Watchlist, WatchlistChange } from './watchlist.ts';

export type WatchlistReply = CallReply<Calls['watchlists.list']>;

export const WATCHLISTS_KEY = ['watchlists'] as const;

/** The calls that change lists; each answers with all of them. */
export interface WatchlistCalls {
  star(symbol: string, starred: boolean): Promise<WatchlistReply>;
  create(list: { readonly name: string; readonly symbols: string[] }): Promise<WatchlistReply>;
  replace(id: string, list: { name: string; symbols: string[]; version: number }): Promise<WatchlistReply>;
  remove(id: string): Promise<WatchlistReply>;
}

function listedIn(client: QueryClient, id: string): Watchlist {
  const list = client.getQueryData<WatchlistReply>(WATCHLISTS_KEY)?.items.find((each) => each.id === id);
  if (!list) throw new CallError({ status: 404, message: 'This list is no longer there.' });
  return list;
}

function replaced(client: QueryClient, calls: WatchlistCalls, change: ListChange): Promise<WatchlistReply> {
  const before = listedIn(client, change.id);
  const { name, items } = changedList(before, change);
  const symbols = items.map(({ symbol }) => symbol);
  return calls.replace(change.id, { name, symbols, version: before.version });
}

function send(client: QueryClient, calls: WatchlistCalls, change: WatchlistChange): Promise<WatchlistReply> {
  switch (change.kind) {
    case 'star':
      return calls.star(change.asset.symbol, change.starred);
    case 'create':
      return calls.create({ name: change.name, symbols: change.assets.map(({ symbol }) => symbol) });
    case 'remove':
      return calls.remove(change.id);
    default:
      return replaced(client, calls, change);
  }
}

/**
 * One change after the other, each made from what the server answered to the one before. The lists on the screen are
 * what the server said plus every change that is under way (`applyChange`): a change that fails simply is no longer
 * under way, and what was done meanwhile stays.
 */
export function watchlistMutation(
  client: QueryClient,
  calls: WatchlistCalls,
): MutationOptions<WatchlistReply, Error, WatchlistChange> {
  return {
    mutationKey: WATCHLISTS_KEY,
    scope: { id: 'watchlists' },
    mutationFn: (change) => send(client, calls, change),
    onSuccess: async (reply) => {
      await client.cancelQueries({ queryKey: WATCHLISTS_KEY });
      client.setQueryData<WatchlistReply>(WATCHLISTS_KEY, reply);
    },
    onError: (error) => {
      const renewed = client.invalidateQueries({ queryKey: WATCHLISTS_KEY });
      // After a conflict the change can be made again from what is there now; any other refusal is told at once.
      return isConflict(error) ? renewed : undefined;
    },
  };
}
