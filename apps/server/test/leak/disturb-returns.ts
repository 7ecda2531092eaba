import { dateOfInstant, MARKETS } from '@auspex/market';
import { insertHistory } from '../../src/signals/history/history-store.ts';
import { overallStance } from '../../src/signals/making/overall-stance.ts';
import { NO_STANCE } from '../../src/signals/work/walk-market.ts';
import type { Disturbance, Disturbed } from './disturbance.ts';

const symbols = new Set(['AAPL', 'META', 'KO', 'TSLA', 'BTC-USD', 'ETH-USD']);
const BEGINS = Date.parse('2020-06-01');

interface Walk {
  readonly version: string;
  readonly madeAt: number;
  /** Whether buy is sell. */
  readonly turned: boolean;
}

async function storeWalks(
  { database, market, world, now }: Omit<Disturbed, 'after'>,
  { version, madeAt, turned }: Walk,
): Promise<void> {
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
        if (day >= 0) stances[day * assets.length + a] = turned ? -stance[bar] : stance[bar];
      });
    });
    const about = { world, market: name, dataHash: 'of the test', fileHash: 'of the test', seq: 1 };
    const walk = {
      ...{ version, until: dateOfInstant(now), days, stances },
      ...{ assetIds: assets.map(({ assetId }) => assetId), horizons: [], gates: [], fittedModels: 0 },
    };
    await database.transaction((tx) => insertHistory(tx, { ...about, madeAt: new Date(madeAt) }, walk));
  }
}

/** Records stand on stances, each walk stored once, and on bars, which the market's own disturbance changes. */
export const disturbReturns: Disturbance = {
  module: 'returns',
  fill: (filled) => storeWalks(filled, { version: 'walk-of-the-test', madeAt: BEGINS, turned: false }),
  // A later walk that sees every stance the other way round.
  disturb: (disturbed) =>
    storeWalks(disturbed, {
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
