import { marketModule } from '../market/index.ts';
import { defineModule } from '../platform/module.ts';
import { chartsCalls } from './charts-calls.ts';
import { savedChartCalls } from './saved-charts.ts';

/** What a member keeps on charts: indicators, drawings and layouts. */
export const chartsModule = defineModule({
  name: 'charts',
  needs: { market: marketModule },
  create: ({ platform, market }) => ({
    calls: { ...chartsCalls(platform), ...savedChartCalls(platform, market) },
  }),
});
