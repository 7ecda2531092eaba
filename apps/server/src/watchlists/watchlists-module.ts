import { addWishes } from '../market/index.ts';
import type { ServerModule } from '../platform/module.ts';
import { watchlistHandlers } from './watchlist-calls.ts';
import { countWishes } from './watchlist-store.ts';
import { createWatchlists } from './watchlists.ts';

/** Rank 3: the lists of symbols a member keeps. They go with the member's row, and into the member's export. */
export const watchlistsModule: ServerModule = {
  name: 'watchlists',
  rank: 3,
  create: (platform) => {
    // What members watch is fetched first where a source gives only so many calls.
    addWishes(platform, () => countWishes(platform.database));
    return { calls: watchlistHandlers(createWatchlists(platform)) };
  },
};
