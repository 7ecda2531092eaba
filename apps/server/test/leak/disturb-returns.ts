import type { Disturbance } from './disturbance.ts';
import { storeWalk } from './store-walk.ts';

const BEGINS = Date.parse('2020-06-01');

/**
 * Track records depend on stances, each walk stored once, and on bars, which the market's own disturbance changes.
 */
export const disturbReturns: Disturbance = {
  module: 'returns',
  fill: (filled) => storeWalk(filled, { version: 'walk-of-the-test', madeAt: BEGINS, turned: false }),
  // A later walk with every stance inverted.
  disturb: (disturbed) =>
    storeWalk(disturbed, {
      version: `walk-made-after-${disturbed.after}`,
      madeAt: disturbed.after + 1,
      turned: true,
    }),
  questions: async () => [
    { call: 'returns.performance', method: 'GET', url: '/performance?market=us' },
    { call: 'returns.detail', method: 'GET', url: '/api/returns?market=us&feeBasisPoints=25' },
    { call: 'returns.detail', method: 'GET', url: '/api/returns?market=us&series=paper-forward' },
  ],
};
