import { marketModule } from '../market/index.ts';
import { defineModule } from '../platform/module.ts';
import { createScanPool } from './scan-market.ts';
import { seasonalityHandlers } from './seasonality-calls.ts';

/** What the calendar did to prices, tested against what chance alone would show. */
export const seasonalityModule = defineModule({
  name: 'seasonality',
  needs: { market: marketModule },
  create({ platform, market }) {
    const pool = createScanPool();
    return {
      calls: seasonalityHandlers({ platform, market: () => market, scan: (task) => pool.run(task) }),
      stop: () => pool.close(),
    };
  },
});
