import { type CallContext, type CallHandlers, callerOf } from '../platform/http/call-handlers.ts';
import {
  createWatchlist,
  listWatchlists,
  removeWatchlist,
  replaceWatchlist,
  starSymbol,
  type Watchlists,
} from './watchlists.ts';

/** Every change returns all lists in their new state. */
export function watchlistHandlers(watchlists: Watchlists): CallHandlers {
  const shown = async (context: CallContext) => ({
    items: await listWatchlists(watchlists, callerOf(context).memberId),
  });
  return {
    'watchlists.list': (_, context) => shown(context),
    'watchlists.create': async ({ body }, context) => {
      await createWatchlist(watchlists, callerOf(context).memberId, body);
      return shown(context);
    },
    'watchlists.replace': async ({ params, body }, context) => {
      await replaceWatchlist(watchlists, callerOf(context).memberId, { ...body, id: params.id });
      return shown(context);
    },
    'watchlists.remove': async ({ params }, context) => {
      await removeWatchlist(watchlists, callerOf(context).memberId, params.id);
      return shown(context);
    },
    'watchlists.star': async ({ params, body }, context) => {
      await starSymbol(watchlists, callerOf(context).memberId, { ...params, ...body });
      return shown(context);
    },
  };
}
