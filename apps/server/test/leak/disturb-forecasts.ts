import { MARKETS } from '@auspex/market';
import { createRankPool } from '../../src/forecasts/model/rank-pool.ts';
import { forecastPublication } from '../../src/forecasts/publication.ts';
import { createLedger } from '../../src/record/index.ts';
import type { Disturbance } from './disturbance.ts';

/** Forecasts depend only on bars, which the market's own disturbance changes. */
export const disturbForecasts: Disturbance = {
  module: 'forecasts',
  async fill({ database, platform, market, world }) {
    const ranks = createRankPool();
    const parts = { database, ledger: createLedger({ ...platform, world }), market: () => market, ranks };
    for (const name of MARKETS) await forecastPublication(parts).publish(name);
    await ranks.close();
  },
  disturb: async () => undefined,
  unmoved: { 'forecasts.list': 'What was published never changes; new bars bring new forecasts.' },
};
