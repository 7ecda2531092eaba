import type { IsoDate } from '@auspex/market';
import { alignPanel } from '@auspex/quant/features';
import { listRefitDays, SIGNAL_HORIZONS } from '@auspex/quant/signals';
import { dateOf, makeMarket, versionOf } from '../../apps/server/src/signals/model/compute-signals.ts';
import { insertModels } from '../../apps/server/src/signals/store/model-store.ts';
import type { BenchDatabase } from '../market/bench-database.ts';
import { makeBars } from '../market/made-bars.ts';
import { BEGIN, DAYS, WORLD } from './stored-market.ts';

const MARKET = 'crypto';

/**
 * Stores the models that the newest quarter needs, as if they had been fitted before. They learned from a small
 * market: what they learned does not change the cost of scoring.
 */
export async function keepModels({ database }: BenchDatabase): Promise<void> {
  const small = Array.from({ length: 20 }, (_, i) => ({
    id: `S${i}`,
    bars: makeBars(900, { from: BEGIN, seed: 1000 + i }),
  }));
  const { fitted } = makeMarket({ kind: 'make', market: MARKET, histories: small, models: [], fit: true });
  const longest = { id: 'A0', bars: makeBars(DAYS, { from: BEGIN }) };
  const panel = alignPanel({ market: MARKET, histories: [longest] });
  const newest = Math.max(
    ...listRefitDays(
      panel,
      SIGNAL_HORIZONS.map(({ bars }) => bars),
    ).flat(),
  );
  const fittedAt = panel.days[newest] ?? BEGIN;
  const version = versionOf(MARKET, panel, newest);
  const fittedOn: IsoDate = dateOf(fittedAt);
  const models = fitted.map((model) => {
    const document = { ...model.document, fittedOn: newest, fittedAt };
    return { ...model, version, fittedOn, document };
  });
  const about = { world: WORLD, market: MARKET, dataHash: 'made', madeAt: new Date(fittedAt) } as const;
  await insertModels(database, about, models);
}
