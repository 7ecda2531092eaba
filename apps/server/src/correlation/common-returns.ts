import {
  addDays,
  calendarOf,
  dateOfInstant,
  type EpochMs,
  type IsoDate,
  lastOfMonth,
  makeDate,
  startOfDate,
} from '@auspex/market';
import { returnsOnDays } from '@auspex/quant/correlation';
import type { MarketView, ViewAsset } from '../market/index.ts';

/** How far back a period reaches, in months of the calendar. */
const MONTHS = { '1m': 1, '3m': 3, '6m': 6, '1y': 12, '2y': 24, '5y': 60 } as const;

export type Period = keyof typeof MONTHS;

/** Log returns of some assets on the days of one calendar. */
export interface CommonReturns {
  readonly calendar: 'sessions' | 'days';
  /** The day each return ends on. */
  readonly days: Float64Array;
  /** How many of them lie before the period. */
  readonly lead: number;
  /** In the order of the assets; `NaN` where an asset has none. */
  readonly returns: readonly Float64Array[];
  readonly knownAt: EpochMs | undefined;
  readonly sources: readonly string[];
}

export interface ReturnsQuestion {
  readonly view: MarketView;
  readonly assets: readonly ViewAsset[];
  readonly period: Period;
  /** Days before the period that a rolling window needs. */
  readonly lead?: number;
  /** Set where others join these assets in the same table. */
  readonly calendar?: 'sessions' | 'days';
}

/**
 * As soon as one asset is a stock, returns run from one US session to the next, so that a coin's weekend is in its
 * Monday like everything a stock learns over a weekend. Coins alone have every day.
 */
export async function readCommonReturns(question: ReturnsQuestion): Promise<CommonReturns> {
  const { view, assets, lead = 0 } = question;
  const calendar = question.calendar ?? (assets.some(({ market }) => market === 'us') ? 'sessions' : 'days');
  const columns = await Promise.all(assets.map(({ assetId }) => view.bars(assetId)));
  const last = Math.max(...columns.map(({ bars }) => bars.time.at(-1) ?? Number.NEGATIVE_INFINITY));
  const period = { period: question.period, lead };
  const { days, before } = Number.isFinite(last)
    ? daysOf(calendar, dateOfInstant(last), period)
    : { days: [], before: 0 };
  const times = Float64Array.from(days, startOfDate);
  const known = columns.map(({ knownAt }) => knownAt.at(-1) ?? 0);
  return {
    calendar,
    days: times.subarray(1),
    lead: before,
    returns: columns.map(({ bars }) => returnsOnDays(bars, times).subarray(1)),
    knownAt: Number.isFinite(last) ? Math.max(...known) : undefined,
    sources: [...new Set(columns.map(({ source }) => source))],
  };
}

/** The days of a period up to its last close, those before it, and one more, from which the first return is counted. */
function daysOf(
  calendar: CommonReturns['calendar'],
  to: IsoDate,
  { period, lead }: { readonly period: Period; readonly lead: number },
): { readonly days: readonly IsoDate[]; readonly before: number } {
  const from = startOfPeriod(to, period);
  const sessions = calendarOf(calendar === 'sessions' ? 'us' : 'crypto');
  // Whatever the holidays, a session comes at least every other day of a fortnight.
  const dates = sessions.sessionsBetween(addDays(from, -2 * (lead + 7)), to).map(({ date }) => date);
  const first = dates.findIndex((date) => date > from);
  return first < 0 ? { days: [], before: 0 } : { days: dates.slice(first - 1 - lead), before: lead };
}

/** The same day of an earlier month, or that month's last day. */
function startOfPeriod(to: IsoDate, period: Period): IsoDate {
  const [year = 0, month = 0, day = 0] = to.split('-').map(Number);
  const months = year * 12 + month - 1 - MONTHS[period];
  const first = makeDate(Math.floor(months / 12), (months % 12) + 1, 1);
  const last = lastOfMonth(first);
  const same = addDays(first, day - 1);
  return same < last ? same : last;
}
