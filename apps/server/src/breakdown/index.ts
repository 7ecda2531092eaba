import { marketModule } from '../market/index.ts';
import { defineModule } from '../platform/module.ts';
import { breakdownHandlers } from './breakdown-calls.ts';

/** One asset from its filings and prices: checks among its peers, what a valuation needs, and its statements. */
export const breakdownModule = defineModule({
  name: 'breakdown',
  needs: { market: marketModule },
  create: ({ platform, market }) => ({ calls: breakdownHandlers({ platform, market: () => market }) }),
});
