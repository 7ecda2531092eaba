import { dateOfInstant, MARKETS } from '@auspex/market';
import { insertHistory } from '../../src/signals/history/history-store.ts';
import { overallStance } from '../../src/signals/making/overall-stance.ts';
import { NO_STANCE } from '../../src/signals/work/walk-market.ts';
import type { Disturbance } from './disturbance.ts';

const symbols = new Set(['AAPL', 'META', 'KO', 'TSLA', 'BTC-USD', 'ETH-USD']);
const BEGINS = Date.parse('2020-06-01');

/** Records stand on stances, stored once, and on bars, which the market's own disturbance changes. */
export const disturbReturns: Disturbance = {
  module: 'returns',
  async fill({ database, market, world, now }) {
    const view = market.view();
    for (const name of MARKETS) {
      const assets = (await view.assets({ market: name })).filter(({ symbol }) => symbols.has(symbol));
      const bars = await Promise.all(assets.map(async ({ assetId }) => (await view.bars(assetId)).bars));
      const days = bars[0].time.filter((at) => at >= BEGINS);
      const stances = new Int8Array(days.length * assets.length).fill(NO_STANCE);
      bars.forEach((columns, a) => {
        const { stance } = overallStance(columns);
        columns.time.forEach((at, bar) => {
          const day = days.indexOf(at);
          if (day >= 0) stances[day * assets.length + a] = stance[bar];
        });
      });
      await database.transaction((tx) =>
        insertHistory(
          tx,
          {
            world,
            market: name,
            dataHash: 'of the test',
            fileHash: 'of the test',
            seq: 1,
            madeAt: new Date(BEGINS),
          },
          {
            ...{ version: 'walk-of-the-test', until: dateOfInstant(now), days, stances },
            ...{ assetIds: assets.map(({ assetId }) => assetId), horizons: [], gates: [], fittedModels: 0 },
          },
        ),
      );
    }
  },
  disturb: async () => undefined,
  questions: async () => [
    { call: 'returns.performance', method: 'GET', url: '/performance?market=us' },
    { call: 'returns.detail', method: 'GET', url: '/api/returns?market=us&feeBasisPoints=25' },
    { call: 'returns.detail', method: 'GET', url: '/api/returns?market=us&series=paper-forward' },
  ],
};
