import { marketModule } from '../market/index.ts';
import { defineModule } from '../platform/module.ts';
import { chartsCalls } from './charts-calls.ts';

/** What a member keeps on charts. */
export const chartsModule = defineModule({
  name: 'charts',
  needs: { market: marketModule },
  create: ({ platform }) => ({ calls: chartsCalls(platform) }),
});
