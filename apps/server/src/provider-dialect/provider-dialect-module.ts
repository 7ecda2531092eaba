import { marketOf } from '../market/index.ts';
import type { ServerModule } from '../platform/module.ts';
import { queryRoute } from './query-route.ts';

/** Rank 8: `/query`, the market in the words of another provider. */
export const providerDialectModule: ServerModule = {
  name: 'provider-dialect',
  rank: 8,
  create: (platform) => ({ routes: queryRoute({ platform, market: () => marketOf(platform) }) }),
};
