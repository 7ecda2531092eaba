import { marketModule } from '../market/index.ts';
import { defineModule } from '../platform/module.ts';
import { watchlistHandlers } from './watchlist-calls.ts';
import { countWishes } from './watchlist-store.ts';

/** The lists of symbols a member keeps. They are deleted with the member, and included in the member's export. */
export const watchlistsModule = defineModule({
  name: 'watchlists',
  needs: { market: marketModule },
  create: ({ platform, market }) => ({
    // What members watch is fetched first from a source with a quota.
    wishes: [() => countWishes(platform.database)],
    calls: watchlistHandlers({ platform, view: () => market.view() }),
  }),
});
