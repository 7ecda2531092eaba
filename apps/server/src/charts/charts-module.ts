import type { ServerModule } from '../platform/module.ts';
import { chartsCalls } from './charts-calls.ts';

/** Rank 7: what a member keeps on charts. */
export const chartsModule: ServerModule = {
  name: 'charts',
  rank: 7,
  create: (platform) => ({ calls: chartsCalls(platform) }),
};
