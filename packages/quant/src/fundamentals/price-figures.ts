import { DAY_MS, type EpochMs, newYorkDateOf, startOfDate } from '@auspex/market';
import { medianOf } from '../statistics/moments.ts';
import type { PaidDividend, PriceHistory } from './company-facts.ts';

/** The return of a span of bars that ended some bars ago; undefined if the history is shorter. */
export function lastReturn(
  closes: Float64Array,
  { bars, skipped }: { readonly bars: number; readonly skipped: number },
): number | undefined {
  const end = closes.length - 1 - skipped;
  const [from, to] = [closes[end - bars], closes[end]];
  return from === undefined || to === undefined ? undefined : to / from - 1;
}

/** The mean of the last closes; undefined where there are fewer. */
export function meanClose(closes: Float64Array, bars: number): number | undefined {
  if (closes.length < bars) return undefined;
  return closes.subarray(-bars).reduce((sum, close) => sum + close, 0) / bars;
}

/** Median price times volume of the last bars. */
export function typicalTurnover({ close, volume }: PriceHistory, bars: number): number | undefined {
  if (close.length < bars) return undefined;
  const first = close.length - bars;
  const values = Array.from({ length: bars }, (_, i) => close[first + i] * volume[first + i]);
  return medianOf(values.filter((value) => !Number.isNaN(value))) ?? undefined;
}

/** Dividends per share whose ex-date lies after one instant and up to another. */
export function dividendsBetween(dividends: readonly PaidDividend[], from: EpochMs, to: EpochMs): number {
  let sum = 0;
  for (const { exDate, amount } of dividends) {
    const at = Date.parse(exDate);
    if (at > from && at <= to) sum += amount;
  }
  return sum;
}

const YEAR_MS = 365 * DAY_MS;
/** Ex-dates of a yearly payment are often 364 days apart, and move by some days. */
const EX_DATE_SLACK_MS = 7 * DAY_MS;
/** Longer than a quarter between two ex-dates. After that the payments of the year itself count. */
const LONGEST_QUARTER_MS = 100 * DAY_MS;

/**
 * The year whose dividends count as those of a year, or one before: up to the last payment, without the one a year
 * before it, so that it holds four quarters also where an ex-date comes some days earlier or later.
 */
export function dividendYear(
  dividends: readonly PaidDividend[],
  { asOf, back }: { readonly asOf: EpochMs; readonly back: number },
): { readonly from: EpochMs; readonly to: EpochMs } {
  const to = back === 0 ? asOf : dividendYear(dividends, { asOf, back: back - 1 }).from;
  const last = Math.max(...dividends.map(({ exDate }) => Date.parse(exDate)).filter((at) => at <= to));
  return { from: to - last <= LONGEST_QUARTER_MS ? last - YEAR_MS + EX_DATE_SLACK_MS : to - YEAR_MS, to };
}

/** Dividends per share of the last year, with what goes ex on the instant's day in New York. */
export function yearlyDividends(dividends: readonly PaidDividend[], asOf: EpochMs): number {
  const { from, to } = dividendYear(dividends, { asOf: startOfDate(newYorkDateOf(asOf)), back: 0 });
  return dividendsBetween(dividends, from, to);
}

/** Deviation of the daily log returns of the last year, times the root of a year's bars. */
export function yearlyDeviation({ total, barsPerYear }: PriceHistory): number | undefined {
  const returns = lastLogReturns(total, barsPerYear);
  if (!returns) return undefined;
  const mean = returns.reduce((sum, value) => sum + value, 0) / returns.length;
  const squares = returns.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt((squares / (returns.length - 1)) * barsPerYear);
}

/** The worst day of the last year, as a simple return. */
export function worstDay({ total, barsPerYear }: PriceHistory): number | undefined {
  const returns = lastLogReturns(total, barsPerYear);
  return returns && Math.expm1(Math.min(...returns));
}

function lastLogReturns(closes: Float64Array, bars: number): readonly number[] | undefined {
  if (closes.length < bars + 1) return undefined;
  const first = closes.length - bars;
  return Array.from({ length: bars }, (_, i) => Math.log(closes[first + i] / closes[first + i - 1]));
}
