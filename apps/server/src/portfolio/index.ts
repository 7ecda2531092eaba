import { EXCHANGE_NAMES } from '@auspex/exchanges';
import { marketModule } from '../market/index.ts';
import type { JobRun } from '../platform/jobs/jobs.ts';
import { defineModule } from '../platform/module.ts';
import { tradingModule } from '../trading/index.ts';
import { BookKeeper } from './books.ts';
import { followKeys, PaperActions } from './connected-accounts.ts';
import { followOrders } from './follow-orders.ts';
import { portfolioHandlers } from './portfolio-calls.ts';
import { countHolders } from './portfolio-store.ts';

/** What members hold, derived from their transactions: entered, imported, or filled orders. */
export const portfolioModule = defineModule({
  name: 'portfolio',
  needs: { market: marketModule, trading: tradingModule },
  create({ platform, market, trading }) {
    followOrders({ platform, market });
    const keeper = new BookKeeper(platform, market);
    const connected = { platform, market, keeper, trading };
    const paperActions = new PaperActions(connected);
    return {
      // What members hold is fetched first from a source with a quota.
      wishes: [() => countHolders(platform.database)],
      jobs: {
        'portfolio.share-actions': ({ signal }: JobRun<unknown>) => paperActions.run(signal),
      },
      calls: portfolioHandlers({
        ...{ platform, market, keeper },
        followKeys: (owner) => followKeys(connected, owner),
        readBalances: async ({ memberId }, account) => {
          const exchange = EXCHANGE_NAMES.find((name) => name === account.exchange);
          if (exchange === undefined) return undefined;
          const found = await trading.balances({ memberId, exchange });
          if (found.kind === 'failed') return undefined;
          return found.balances.map(({ asset, free, held }) => ({ asset, total: free.plus(held) }));
        },
      }),
    };
  },
});
