import type { assetColumns } from '@auspex/contract/table';
import { addDays, type EpochMs, startOfDate } from '@auspex/market';
import type { ViewAsset } from '../view/market-view.ts';
import type { ListValues } from './paged-reply.ts';

/** An asset as lists show it. */
export function assetSummary(asset: ViewAsset) {
  const { symbol, name, market, kind, sector, industry, currency } = asset;
  return { symbol, name, market, kind, sector, industry, currency };
}

type Summary = ReturnType<typeof assetSummary>;

/** What lists of assets sort and filter by. */
export const summaryValues: ListValues<typeof assetColumns, Summary> = {
  symbol: ({ symbol }) => symbol,
  name: ({ name }) => name,
  market: ({ market }) => market,
  kind: ({ kind }) => kind,
  sector: ({ sector }) => sector,
};

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

/** Late bars are waited for so long. */
export const PATIENCE_DAYS = 5;

/** Whether its trading ended so lately that its last bars may still come: what is written once has to wait for them. */
export function isLatelyGone(asset: ViewAsset, asOf: EpochMs): boolean {
  const { delisting } = asset;
  return (
    isGone(asset, asOf) && delisting !== null && asOf < startOfDate(addDays(delisting.date, PATIENCE_DAYS))
  );
}
