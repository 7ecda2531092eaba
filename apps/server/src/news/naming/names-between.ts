import { addDays, type EpochMs, type IsoDate, startOfDate } from '@auspex/market';
import type { ViewAsset } from '../../market/index.ts';
import type { NamedAsset } from './named-asset.ts';
import { type NamesFrom, namesOfDay } from './names-of-day.ts';

/** How long an asset is still written about after its end. */
const REMEMBERED_DAYS = 30;

/** The names by which headlines of a range are read: another set from each day on which a name started or ended. */
export function namesBetween(
  assets: readonly ViewAsset[],
  span: { readonly from: EpochMs; readonly until: EpochMs },
): NamesFrom[] {
  const first = dateOf(span.from);
  const last = dateOf(span.until);
  const days = new Set<IsoDate>([first]);
  for (const date of assets.flatMap(datesOf)) if (date > first && date <= last) days.add(date);
  return [...days]
    .sort()
    .map((date) => ({ from: startOfDate(date), names: namesOfDay(namedOn(assets, date)) }));
}

function dateOf(at: EpochMs): IsoDate {
  return new Date(at).toISOString().slice(0, 10) as IsoDate;
}

/** The days on which an asset's names changed. */
function datesOf(asset: ViewAsset): IsoDate[] {
  const ends = asset.former.flatMap(({ until }) => until ?? []);
  return [asset.listedOn, ...ends, ...(asset.delisting ? [forgottenOn(asset.delisting.date)] : [])];
}

function forgottenOn(delistedOn: IsoDate): IsoDate {
  return addDays(delistedOn, REMEMBERED_DAYS);
}

/** A day's assets under their names at the time, listed ones first. */
function namedOn(assets: readonly ViewAsset[], date: IsoDate): NamedAsset[] {
  const isGone = ({ delisting }: ViewAsset) => delisting !== null && delisting.date <= date;
  const there = assets.filter(
    ({ listedOn, delisting }) => listedOn <= date && !(delisting && forgottenOn(delisting.date) <= date),
  );
  return [...there.filter((asset) => !isGone(asset)), ...there.filter(isGone)].map((asset) =>
    calledOn(asset, date),
  );
}

function calledOn(asset: ViewAsset, date: IsoDate): NamedAsset {
  const periods = [...asset.former, { symbol: asset.symbol, name: asset.name }];
  // A former name applies until the day its successor begins.
  const ended = asset.former.filter(({ until }) => until !== undefined && until <= date).length;
  const { symbol, name } = periods[ended];
  const { assetId, market } = asset;
  return {
    assetId,
    market,
    symbol,
    name,
    former: periods.slice(0, ended),
    later: periods.slice(ended + 1),
  };
}
