import type { RangeSeries } from '@auspex/evaluation';
import { dateOfInstant, type Market, planOf } from '@auspex/market';
import { permutation, randomStream } from '@auspex/quant/random';
import type { MarketService } from '../../market/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { createThreadPool } from '../../platform/threads/index.ts';
import { FORECAST_MODEL } from '../model/model-version.ts';
import { readCloses } from '../model/read-closes.ts';
import { insertComparison, newestComparison } from './rival-store.ts';
import type { HorizonComparison } from './rival-worker.ts';

/** A name takes about a second of its own thread; more of them make the interval hardly narrower. */
const MOST_NAMES = 120;
const SEED = 1;

export interface RivalParts {
  readonly database: Database;
  readonly world: string;
  readonly market: () => MarketService;
  readonly now: () => number;
}

/**
 * Forecasts past month ends with GJR-GARCH-t as well and keeps how the ranges did next to it. Nothing is done again
 * until a month has ended or the ranges have a new version. Returns whether a comparison was made.
 */
export async function compareMarket(
  { database, world, market: service, now }: RivalParts,
  market: Market,
  signal: AbortSignal,
): Promise<boolean> {
  const [last] = await newestComparison(database, { world, market, knownBy: now() });
  if (last?.model === FORECAST_MODEL && monthOf(last.madeAt.getTime()) === monthOf(now())) return false;
  const view = service().view();
  const known = await readCloses(view, await view.assets({ market, delisted: true }));
  const drawn = permutation(known.length, randomStream({ seed: SEED, name: `rival/${world}/${market}` }));
  const series = Array.from(drawn.subarray(0, MOST_NAMES), (place): RangeSeries => {
    const { asset, close, time } = known[place];
    return {
      ...{ symbol: asset.assetId, market: planOf(market), closes: close },
      days: Array.from(time, dateOfInstant),
    };
  });
  const pool = createThreadPool<readonly RangeSeries[], HorizonComparison[]>({
    worker: new URL('./rival-worker.ts', import.meta.url),
  });
  try {
    const compared = await pool.run(series, { signal });
    const about = { world, market, model: FORECAST_MODEL, madeAt: new Date(now()), namesOf: known.length };
    await insertComparison(database, about, compared);
    return compared.length > 0;
  } finally {
    await pool.close();
  }
}

function monthOf(time: number): string {
  return dateOfInstant(time).slice(0, 7);
}
