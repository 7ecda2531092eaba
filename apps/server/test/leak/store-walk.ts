import { dateOfInstant, MARKETS } from '@auspex/market';
import { HORIZONS } from '../../src/signals/model/make-signals.ts';
import { overallStance } from '../../src/signals/model/overall-stance.ts';
import { NO_STANCE } from '../../src/signals/model/walk-market.ts';
import { insertHistory } from '../../src/signals/store/history-store.ts';
import type { Disturbed } from './disturbance.ts';

const symbols = new Set(['AAPL', 'META', 'KO', 'TSLA', 'BTC-USD', 'ETH-USD']);
const BEGINS = Date.parse('2020-01-02');

/** A walk-forward history as it might have been stored. */
export interface Walk {
  readonly version: string;
  readonly madeAt: number;
  /** Whether buy becomes sell, and every earlier score is far above today's. */
  readonly turned: boolean;
}

/** Stores a history of each market: real stances of some assets, and scores to compare later ones with. */
export async function storeWalk(
  { database, market, world, now }: Omit<Disturbed, 'after'>,
  { version, madeAt, turned }: Walk,
): Promise<void> {
  const view = market.view();
  for (const name of MARKETS) {
    const assets = (await view.assets({ market: name })).filter(({ symbol }) => symbols.has(symbol));
    const bars = await Promise.all(assets.map(async ({ assetId }) => (await view.bars(assetId)).bars));
    const days = bars[0].time.filter((at) => at >= BEGINS);
    const width = assets.length;
    const stances = new Int8Array(days.length * width).fill(NO_STANCE);
    bars.forEach((columns, a) => {
      const { stance } = overallStance(columns);
      const first = columns.time.findIndex((at) => at >= BEGINS);
      for (let bar = first; bar < columns.time.length; bar++) {
        const day = days.indexOf(columns.time[bar]);
        if (day >= 0) stances[day * width + a] = turned ? -stance[bar] : stance[bar];
      }
    });
    // Spread around zero as scores are, so that a comparison falls somewhere between 0 and 1.
    const scores = Float32Array.from(stances, (_, i) => 0.1 * Math.sin(i) + (turned ? 100 : 0));
    const horizons = HORIZONS.map((horizon) => ({ horizon, scores, probabilities: scores }));
    const about = { world, market: name, dataHash: 'of the test', fileHash: 'of the test', seq: 1 };
    const walk = {
      ...{ version, until: dateOfInstant(now), days, stances, horizons },
      ...{ assetIds: assets.map(({ assetId }) => assetId), gates: [], fittedModels: 0 },
    };
    await database.transaction((tx) => insertHistory(tx, { ...about, madeAt: new Date(madeAt) }, walk));
  }
}
