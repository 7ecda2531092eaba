import type { CallReply, Calls } from '@auspex/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { keepSame } from '../../shared/market/as-of/keep-same.ts';
import { type AsOf, asOfQuery } from '../../shared/market/as-of/read-as-of.ts';
import { MARKET_KEY, type Market } from '../../shared/market/market-queries.ts';
import { pathTo } from '../../shared/navigation/paths.ts';
import { oneOf, symbolText } from '../../shared/navigation/use-address.ts';

export const SPANS = ['5', '10', '20'] as const;
export type Span = (typeof SPANS)[number];

export const seasonalityAddress = {
  symbol: symbolText,
  years: oneOf(SPANS, '10'),
  /** Whether the asset's own drift is taken out. */
  drift: oneOf(['kept', 'out'], 'kept'),
};

export type AssetSeasons = CallReply<Calls['seasonality.asset']>;
export type MarketSeasons = CallReply<Calls['seasonality.market']>;
export type CalendarFigure = AssetSeasons['months'][number];
export type SeasonWindow = AssetSeasons['windows'][number];
export type MarketWindow = MarketSeasons['windows'][number];
export type PastWindow = MarketSeasons['past'][number];

/** Daily closes: nothing changes within the day. */
const FRESH = { staleTime: 30 * 60_000 };

interface AssetWish {
  readonly symbol: string;
  readonly years: Span;
  readonly detrend: boolean;
}

export function assetSeasonsQuery({ symbol, years, detrend }: AssetWish, asOf: AsOf) {
  const query = { years, detrend: detrend ? ('true' as const) : ('false' as const), ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'seasonality', symbol, query],
    queryFn: ({ signal }) => api.call('seasonality.asset', { params: { symbol }, query }, { signal }),
    ...keepSame(symbol, asOf),
    ...FRESH,
  });
}

/** The most traded asset of a market: shown until one is chosen. Null of a market without any. */
export function mostTradedQuery(market: Market, asOf: AsOf) {
  const query = { market, sort: 'turnover-desc', page_size: 1, sparkline: 0, ...asOfQuery(asOf) } as const;
  return queryOptions({
    queryKey: [MARKET_KEY, 'most-traded', query],
    queryFn: async ({ signal }) =>
      (await api.call('market.list', { query }, { signal })).items[0]?.symbol ?? null,
    ...FRESH,
  });
}

export function hoursQuery(symbol: string, asOf: AsOf) {
  const query = asOfQuery(asOf);
  return queryOptions({
    queryKey: [MARKET_KEY, 'seasonality-hours', symbol, query],
    queryFn: ({ signal }) => api.call('seasonality.hours', { params: { symbol }, query }, { signal }),
    ...FRESH,
    refetchInterval: ({ state }) => (state.data?.coming ? 5_000 : false),
  });
}

export function marketSeasonsQuery(wish: { readonly market: Market; readonly years: Span }, asOf: AsOf) {
  const query = { ...wish, ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'seasonality-of-market', query],
    queryFn: ({ signal }) => api.call('seasonality.market', { query }, { signal }),
    ...keepSame(wish.market, asOf),
    ...FRESH,
  });
}

/** The day on which a window is sold again, in a common year. */
export function windowEnd({ month, day, days }: Pick<SeasonWindow, 'month' | 'day' | 'days'>): number {
  return Date.UTC(2025, month - 1, day + days);
}

/** How many past windows are over, and how many of those went the proposed way. */
export function heldOf(past: readonly Pick<PastWindow, 'held'>[]) {
  const over = past.filter(({ held }) => held !== null);
  return { over: over.length, held: over.filter(({ held }) => held).length };
}

export interface MarketOfAddress {
  readonly market: Market;
  /** Whether the address names it. */
  readonly asked: boolean;
  /** What the address names instead of a market. */
  readonly unknown: string | null;
}

/**
 * The market of the address; without one, the market that was looked at last. The path is still that of the screen
 * before while this one takes its place.
 */
export function marketOfPath(path: string, last: string | null): MarketOfAddress {
  const [, screen, after = ''] = path.split('/');
  const named = `/${screen}` === pathTo('regression') ? after : '';
  const country = named.toLowerCase();
  if (country === 'us' || country === 'crypto') return { market: country, asked: true, unknown: null };
  return { market: last === 'us' ? 'us' : 'crypto', asked: false, unknown: named === '' ? null : named };
}
