import { setImmediate } from 'node:timers/promises';
import { type AssetId, type BarColumns, dateOfInstant, type IsoDate, type Market } from '@auspex/market';
import { dailyBarKnownAt } from '@auspex/market-data';
import type { AssetHistory } from '@auspex/quant/features';
import { type Stance, stanceName } from '@auspex/quant/signals';
import { judgedBars, type MarketView, type ViewAsset } from '../../market/index.ts';
import { panelOf } from '../model/compute-signals.ts';
import type { MarketHistories } from '../model/market-histories.ts';
import { newestStance } from '../model/newest-stance.ts';

/** The stance of one asset at its last bar, without what models say of it. */
export interface KnownStance {
  readonly asset: ViewAsset;
  readonly date: IsoDate;
  readonly close: number;
  readonly stance: Stance;
  readonly previousStance: Stance | null;
  readonly since: IsoDate;
  readonly ageBars: number;
  readonly madeAt: Date;
}

/**
 * The stances that the bars of a market give at the last bar of each listed asset. They are votes alone: neither the
 * models nor the features of the market are needed. A millisecond or two an asset, and requests go on between two.
 */
export async function readStances(
  { market, assets, histories }: MarketHistories,
  listed: ReadonlyMap<AssetId, ViewAsset>,
): Promise<KnownStance[]> {
  const stances: KnownStance[] = [];
  for (const [place, { assetId }] of assets.entries()) {
    const asset = listed.get(assetId);
    if (!asset) continue;
    const bars = wholeBars(market, histories[place]);
    // One bar has nothing to vote on, and makes no signal either.
    if (bars.close.length >= 2) stances.push(stanceAt(market, asset, bars));
    await setImmediate();
  }
  return stances;
}

/** Signals are made from whole bars alone. */
function wholeBars(market: Market, history: AssetHistory): BarColumns {
  return panelOf(market, [history]).assets[0].bars;
}

/** The bars up to a day that the stance of an asset on that day is voted on. */
export async function votedBars(
  view: MarketView,
  { assetId: id, market }: ViewAsset,
  to: IsoDate,
): Promise<BarColumns> {
  return wholeBars(market, { id, bars: await judgedBars(view, id, { to }) });
}

function stanceAt(market: Market, asset: ViewAsset, bars: BarColumns): KnownStance {
  const last = bars.close.length - 1;
  const { stance, before, since } = newestStance(bars);
  const date = dateOfInstant(bars.time[last]);
  return {
    ...{ asset, date, close: bars.close[last] },
    stance: stanceName(stance),
    previousStance: before === null ? null : stanceName(before),
    since: dateOfInstant(bars.time[since]),
    ageBars: last - since,
    madeAt: new Date(dailyBarKnownAt(market, date)),
  };
}
