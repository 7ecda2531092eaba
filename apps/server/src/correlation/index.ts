import { marketModule } from '../market/index.ts';
import { defineModule } from '../platform/module.ts';
import { correlationHandlers } from './correlation-calls.ts';

/** What moves together, how sure that is, and what would diversify it. */
export const correlationModule = defineModule({
  name: 'correlation',
  needs: { market: marketModule },
  create: ({ platform, market }) => ({ calls: correlationHandlers({ platform, market: () => market }) }),
});
