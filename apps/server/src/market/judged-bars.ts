import {
  type AssetId,
  type BarColumns,
  DAY_MS,
  dateOfInstant,
  type EpochMs,
  makeBarColumns,
  startOfDate,
} from '@auspex/market';
import type { BarsRequest, MarketView } from './view/market-view.ts';

const COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;

/**
 * The bars of an asset that may be judged: those since the last move or gap that nobody has explained, up to where bars
 * are asked for, without bars that only repeat another.
 */
export async function judgedBars(
  view: MarketView,
  assetId: AssetId,
  request: BarsRequest = {},
): Promise<BarColumns> {
  const [{ bars }, { barriers, leftOut }] = await Promise.all([
    view.bars(assetId, request),
    view.judging(assetId),
  ]);
  const until = request.to === undefined ? Number.POSITIVE_INFINITY : startOfDate(request.to);
  const from = barriers.findLast((at) => at <= until) ?? Number.NEGATIVE_INFINITY;
  if (barriers.length === 0 && leftOut.length === 0) return bars;
  const skipped = new Set(leftOut);
  const places = [...bars.time.keys()].filter((i) => bars.time[i] >= from && !skipped.has(bars.time[i]));
  const kept = makeBarColumns(places.length);
  for (const name of COLUMNS)
    places.forEach((place, i) => {
      kept[name][i] = bars[name][place];
    });
  return kept;
}

/** Whether a move that nobody has explained lies after one bar and up to another. */
export async function isAcrossBarrier(
  view: MarketView,
  assetId: AssetId,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): Promise<boolean> {
  const { barriers } = await view.judging(assetId);
  return barriers.some((at) => at > from && at <= to);
}

/** Nothing is predicted from a bar older than this: it says what a price was, not what it is. */
const OLDEST_DAYS = 10;

/** Whether a bar is too old for anything to be predicted from it. */
export function isOutOfDate(date: ReturnType<typeof dateOfInstant>, asOf: EpochMs): boolean {
  return Date.parse(dateOfInstant(asOf)) - Date.parse(date) > OLDEST_DAYS * DAY_MS;
}
