import { earningsModule } from '../earnings/index.ts';
import { marketModule } from '../market/index.ts';
import { newsModule } from '../news/index.ts';
import { defineModule } from '../platform/module.ts';
import { queryRoute } from './query-route.ts';

/** `/query`: our market in another provider's dialect. */
export const providerDialectModule = defineModule({
  name: 'provider-dialect',
  needs: { market: marketModule, news: newsModule, earnings: earningsModule },
  create: ({ platform, market, news, earnings }) => ({
    routes: queryRoute({ platform, market: () => market, news, earnings }),
  }),
});
