import type { AssetFacts, PriceHistory, StatedPeriod } from '@auspex/quant/fundamentals';
import {
  dividendsPerShare,
  type FiledPeriod,
  filedPeriods,
  type MarketView,
  splitFactor,
  type ViewAsset,
  type ViewBars,
  wasRestated,
} from '../market/index.ts';

const BARS_PER_YEAR = { us: 252, crypto: 365 } as const;

/** Everything that a view knows of an asset, as far as checks need it. */
export async function readAssetFacts(view: MarketView, asset: ViewAsset): Promise<AssetFacts> {
  const { assetId, kind, market } = asset;
  const [total, split, statements, counts, actions] = await Promise.all([
    view.bars(assetId),
    view.bars(assetId, { adjustment: 'splits' }),
    view.statements(assetId),
    view.shareCounts(assetId),
    view.actions(assetId),
  ]);
  const { asOf } = view;
  const sinceDay = (day: string) => splitFactor(actions, { after: day, asOf });
  return {
    ...{ kind, asOf },
    sameCurrency: statements.every(({ currency }) => currency === asset.currency),
    periods: filedPeriods(statements).map(statedPeriod),
    shares: counts.map(({ date, shares, knownAt }) => ({ date, shares: shares * sinceDay(date), knownAt })),
    dividends: dividendsPerShare(actions, asOf),
    prices: priceHistory(total, split, BARS_PER_YEAR[market]),
  };
}

function statedPeriod(filed: FiledPeriod): StatedPeriod {
  const { period, figures, knownAt, form = null, accession = null } = filed.statement;
  return {
    kind: period.quarter === 'full-year' ? 'year' : 'quarter',
    ...{ start: period.start, end: period.end, figures, knownAt, form, accession },
    restated: wasRestated(filed),
  };
}

function priceHistory(total: ViewBars, split: ViewBars, barsPerYear: number): PriceHistory {
  const { time, close, high, volume } = split.bars;
  return { time, close, high, volume, total: total.bars.close, knownAt: split.knownAt, barsPerYear };
}
