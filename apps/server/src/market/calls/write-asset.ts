import { type EpochMs, startOfDate } from '@auspex/market';
import type { ViewAsset } from '../view/market-view.ts';

/** An asset as lists show it. */
export function assetSummary(asset: ViewAsset) {
  const { symbol, name, market, kind, sector, industry, currency } = asset;
  return { symbol, name, market, kind, sector, industry, currency };
}

/** An asset as shown in the header of its screens. */
export function assetDetails(asset: ViewAsset) {
  const { former, listedOn, delisting } = asset;
  return {
    ...assetSummary(asset),
    formerSymbols: former.flatMap(({ symbol, name, from, until }) =>
      until === undefined ? [] : [{ symbol, name, from, until }],
    ),
    listedOn,
    delisting: delisting ? { date: delisting.date, reason: delisting.reason } : null,
  };
}

/** Whether its trading had ended by an instant; an end that is only announced does not count yet. */
export function isGone({ delisting }: ViewAsset, asOf: EpochMs): boolean {
  return delisting !== null && startOfDate(delisting.date) <= asOf;
}
