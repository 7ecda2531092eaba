import { calendarOf, DAY_MS, type EpochMs, newYorkDateOf, splitBetween, startOfDate } from '@auspex/market';
import type { CorporateAction, ShareCount } from '@auspex/market-data';
import { firstBarFrom, isYoungerThan } from '@auspex/quant/asset-measures';
import type { PaidDividend } from '@auspex/quant/fundamentals';
import type { MarketView, ViewAsset, ViewBars } from '../view/market-view.ts';

const YEAR_DAYS = 365;

/** Lowest and highest price of the 52 weeks before an instant, in shares of that instant; null for what is younger. */
export function yearRange({ bars }: ViewBars, asOf: EpochMs): { low: number; high: number } | null {
  const from = asOf - YEAR_DAYS * DAY_MS;
  if (isYoungerThan(bars.time, from)) return null;
  const first = firstBarFrom(bars.time, from);
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = first; i < bars.time.length; i += 1) {
    low = Math.min(low, bars.low[i] ?? low);
    high = Math.max(high, bars.high[i] ?? high);
  }
  return Number.isFinite(low) && Number.isFinite(high) ? { low, high } : null;
}

/** A range of closed bars with what the running session has traded at. */
export function widenRange(
  range: { readonly low: number; readonly high: number } | null,
  quote: { readonly last: number; readonly low: number | null; readonly high: number | null } | null,
): { low: number; high: number } | null {
  if (range === null || quote === null) return range;
  const { last, low, high } = quote;
  return {
    low: Math.min(range.low, last, low ?? last),
    high: Math.max(range.high, last, high ?? last),
  };
}

/** The last closes. */
export function lastCloses({ bars }: ViewBars, count: number): number[] {
  return count === 0 ? [] : Array.from(bars.close.subarray(-count));
}

/** What changed hands on the last day of some bars, at its close; null if unknown. */
export function turnoverOfLastDay({ bars: { close, volume } }: ViewBars): number | null {
  const traded = (close.at(-1) ?? Number.NaN) * (volume.at(-1) ?? Number.NaN);
  return Number.isNaN(traded) ? null : traded;
}

/**
 * How many shares at the instant one earlier share has become, by the day in New York, as bars have it: a split takes
 * effect with the session, not at midnight UTC.
 */
export function splitFactor(
  actions: readonly CorporateAction[],
  span: { readonly after: string; readonly asOf: EpochMs },
): number {
  return splitBetween(actions, span.after, newYorkDateOf(span.asOf));
}

/** Dividends per share, in shares of the instant. */
export function dividendsPerShare(
  actions: readonly CorporateAction[],
  asOf: EpochMs,
): readonly PaidDividend[] {
  return actions.flatMap((action) => {
    if (action.kind !== 'dividend') return [];
    const { exDate, amountPerShare } = action;
    return [{ exDate, amount: amountPerShare / splitFactor(actions, { after: exDate, asOf }) }];
  });
}

/** How many shares in which a view shows bars one share of an earlier view has become. */
export async function sharesSince(
  view: MarketView,
  { assetId, market }: Pick<ViewAsset, 'assetId' | 'market'>,
  since: EpochMs,
): Promise<number> {
  const calendar = calendarOf(market);
  return splitBetween(await view.actions(assetId), calendar.dateAt(since), calendar.dateAt(view.asOf));
}

/** A company that counts its shares does so once a year at least; an older count says nothing of it today. */
const COUNT_OLD_MS = 485 * DAY_MS;

/**
 * Shares outstanding on a day, in shares of the instant asked about: the last count, adjusted for splits since. Null
 * without one, or where the last one is too old.
 */
export function sharesAt(
  counts: readonly ShareCount[],
  actions: readonly CorporateAction[],
  { asOf, day = asOf }: { readonly asOf: EpochMs; readonly day?: EpochMs },
): number | null {
  let last: ShareCount | undefined;
  for (const count of counts) {
    if (startOfDate(count.date) <= day && (!last || count.date >= last.date)) last = count;
  }
  if (!last || day - startOfDate(last.date) > COUNT_OLD_MS) return null;
  return last.shares * splitFactor(actions, { after: last.date, asOf });
}

/** Price times shares; null for assets without shares. */
export async function marketCapOf(
  view: MarketView,
  asset: ViewAsset,
  price: number | undefined,
): Promise<number | null> {
  if (asset.kind !== 'stock' || price === undefined) return null;
  const [counts, actions] = await Promise.all([view.shareCounts(asset.assetId), view.actions(asset.assetId)]);
  const shares = sharesAt(counts, actions, view);
  return shares === null ? null : shares * price;
}
