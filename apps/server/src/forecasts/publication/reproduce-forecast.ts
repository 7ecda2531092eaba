import { canonicalJson } from '@auspex/contract/ledger';
import type { MarketService } from '../../market/index.ts';
import type { RecordedLeaf } from '../../record/index.ts';
import { forecastMarket } from '../model/forecast-market.ts';
import { createRankPool } from '../model/rank-pool.ts';
import { forecastBody } from './publish-forecasts.ts';

/** Makes one recorded forecast again from what was known and stored then; null where nothing comes out any more. */
export async function reproduceForecast(
  market: MarketService,
  { recipe, entry, subject }: RecordedLeaf,
): Promise<{ readonly text: string; readonly dataHash: string } | null> {
  if (recipe === null) throw new RangeError('There is no recipe.');
  const view = market.view({ asOf: Date.parse(recipe.asOf), seenBy: Date.parse(recipe.seenBy) });
  const ranks = createRankPool();
  try {
    const { items } = await forecastMarket(view, entry.market, ranks);
    const item = items.find(({ asset }) => asset.assetId === subject);
    if (!item?.forecast) return null;
    const text = canonicalJson(forecastBody(item.asset.symbol, item.forecast, item.ranks));
    return { text, dataHash: item.forecast.dataHash };
  } finally {
    await ranks.close();
  }
}
