import {
  type AssetId,
  type BarColumns,
  type EpochMs,
  type IsoDate,
  type Market,
  startOfDate,
} from '@auspex/market';
import { T1_STOP_RANGES, T1_TARGET_RANGES, tradeRuleT1 } from '@auspex/quant/backtest';
import { atr } from '@auspex/quant/indicators';
import { isGone, type MarketView, type ViewAsset } from '../../market/index.ts';
import { hashColumns } from '../../record/index.ts';
import type { StancesOfMarket } from '../../signals/index.ts';
import { RULE } from '../rule.ts';
import { buyTurns } from './acted-stance.ts';
import { PUBLISHING_MS } from './read-series.ts';
import { firstOpenAfter } from './session-opens.ts';

/** A stance that stands at buy, and the open at which rule T1 goes in. */
export interface Turn {
  readonly assetId: AssetId;
  readonly decidedOn: IsoDate;
  readonly entersAt: EpochMs;
}

export function turnsOf({ assets, publishedFrom }: StancesOfMarket, market: Market): Turn[] {
  if (publishedFrom === null) return [];
  return assets.flatMap((own): Turn[] => {
    const decidedOn = buyTurns(own, publishedFrom).at(-1) ?? null;
    if (decidedOn === null) return [];
    const publishedAt = own.publishedAt[own.dates.indexOf(decidedOn)];
    const entersAt = firstOpenAfter(market, publishedAt + PUBLISHING_MS);
    return [{ assetId: own.assetId, decidedOn, entersAt }];
  });
}

/** A trade that begins, as it is committed to. */
export interface Begun extends Turn {
  readonly body: ReturnType<typeof tradeBody>;
  /** SHA-256 of the bars up to the decision. */
  readonly dataHash: string;
}

export async function describeTrades(
  view: MarketView,
  turns: readonly Turn[],
  rule: string = RULE,
): Promise<Begun[]> {
  const found: Begun[] = [];
  for (const turn of turns) {
    const asset = await view.asset(turn.assetId);
    if (!asset || isGone(asset, view.asOf)) continue;
    const { bars: traded } = await view.bars(turn.assetId, { adjustment: 'none', to: turn.decidedOn });
    const { bars: adjusted } = await view.bars(turn.assetId, { adjustment: 'splits', to: turn.decidedOn });
    const last = traded.time.length - 1;
    if (traded.time[last] !== startOfDate(turn.decidedOn)) continue;
    const range = (atr.kernel(adjusted).atr[last] * traded.close[last]) / adjusted.close[last];
    const body = tradeBody(turn, { asset, rule, range: range > 0 ? range : null });
    found.push({ ...turn, body, dataHash: hashBars([traded, adjusted]) });
  }
  return found;
}

/** `range` is the average true range when it was decided; null where it is not known. */
function tradeBody(
  { assetId, decidedOn, entersAt }: Turn,
  { asset, rule, range }: { readonly asset: ViewAsset; readonly rule: string; readonly range: number | null },
) {
  return {
    rule,
    assetId,
    symbol: asset.symbol,
    side: 'long',
    decidedOn,
    entry: 'next-open',
    entersAt: new Date(entersAt).toISOString(),
    stopDistance: range && T1_STOP_RANGES * range,
    targetDistance: range && T1_TARGET_RANGES * range,
    longestBars: tradeRuleT1('stocks').maxHoldingBars,
  };
}

/** SHA-256 of the bars that a decision stands on. */
function hashBars(all: readonly BarColumns[]): string {
  return hashColumns(
    all.flatMap(({ time, open, high, low, close, volume }) => [time, open, high, low, close, volume]),
  );
}
