import type { CallReply, CallRequest, Calls } from '@auspex/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { keepSame } from '../../shared/market/as-of/keep-same.ts';
import { type AsOf, asOfQuery } from '../../shared/market/as-of/read-as-of.ts';
import { MARKET_KEY, type Market } from '../../shared/market/market-queries.ts';
import type { ListFields, ListQuery } from '../../shared/market-table/use-list-pages.ts';
import { anyText, oneOf, optionalText } from '../../shared/navigation/use-address.ts';

export const CHOICES = ['us', 'crypto', 'all'] as const;
export type MarketChoice = (typeof CHOICES)[number];
export const VIEWS = ['table', 'map', 'charts', 'forecasts'] as const;
/** What the squares of the map may show. */
export const MEASURES = ['change', 'ret_1w', 'ret_1m', 'ret_3m', 'ret_1y', 'rel_3m'] as const;
export type Measure = (typeof MEASURES)[number];

export const screenerAddress = {
  market: oneOf(CHOICES, 'us'),
  /** The expression. */
  find: anyText,
  /** Ranked by the model; without it as the screen's path says. */
  smart: oneOf(['yes', 'no'], null),
  view: oneOf(VIEWS, 'table'),
  editor: oneOf(['groups', 'expression'], 'groups'),
  measure: oneOf(MEASURES, 'ret_1m'),
  /** The saved screen that is open. */
  screen: optionalText,
  /** The end of a link that somebody shared. */
  shared: optionalText,
  /** Of the forecast list, under the names of the specification. */
  typeFilter: anyText,
  sectorFilter: anyText,
  cursor: optionalText,
};

export type ScreenList = CallReply<Calls['screener.list']>;
export type ScreenRow = ScreenList['items'][number] & { readonly fields: Fields };
export type Fields = Readonly<Record<string, string | number | boolean | null>>;
export type ScreenPage = Omit<ScreenList, 'items'> & { readonly items: readonly ScreenRow[] };
export type SavedScreen = CallReply<Calls['screener.screens']>['items'][number];
export type Preset = CallReply<Calls['screener.presets']>['items'][number];
export type Followed = CallReply<Calls['screener.followed']>['items'][number];

/** Closed bars: an answer about the past stays, one about the present is asked for again now and then. */
function freshness(asOf: AsOf) {
  return { staleTime: 5 * 60_000, refetchInterval: asOf.kind === 'at' ? (false as const) : 5 * 60_000 };
}

export interface ScreenWish {
  readonly market: MarketChoice;
  readonly expression: string;
  readonly isSmart: boolean;
}

type ListFieldsOf = Partial<CallRequest<Calls['screener.list']>['query']>;

async function readList(query: ListFieldsOf, signal: AbortSignal): Promise<ScreenPage> {
  const reply = await api.call('screener.list', { query }, { signal });
  const items = reply.items.map((item) => ({
    ...item,
    fields: Object.fromEntries(reply.columns.map((key, i) => [key, item.values[i] ?? null])),
  }));
  return { ...reply, items };
}

/** A page of the table. */
export function screenPageQuery(
  { market, expression, isSmart, columns }: ScreenWish & { readonly columns: string },
  asOf: AsOf,
  fields: ListFields,
): ListQuery<ScreenPage> {
  const smart = isSmart ? ('true' as const) : ('false' as const);
  const query = { ...fields, market, expression, isSmart: smart, columns, ...asOfQuery(asOf) };
  return {
    key: [MARKET_KEY, 'screener', query],
    read: (signal) => readList(query, signal),
    ...freshness(asOf),
  };
}

interface WholeWish extends ScreenWish {
  readonly columns: string;
  readonly pageSize: number;
  readonly closes: number;
  readonly sort?: string;
}

/** The first rows at once, for the map and the charts. */
export function wholeScreenQuery(
  { market, expression, isSmart, columns, pageSize, closes, sort }: WholeWish,
  asOf: AsOf,
) {
  const query = {
    ...{ market, expression, columns, closes, page_size: pageSize, ...asOfQuery(asOf) },
    ...{ isSmart: isSmart ? ('true' as const) : ('false' as const), ...(sort ? { sort } : {}) },
  };
  return queryOptions({
    queryKey: [MARKET_KEY, 'screener-whole', query],
    queryFn: ({ signal }) => readList(query, signal),
    ...keepSame(market, asOf),
    ...freshness(asOf),
  });
}

export function countQuery({ market, expression }: Pick<ScreenWish, 'market' | 'expression'>, asOf: AsOf) {
  const query = { market, expression, ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'screener-count', query],
    queryFn: ({ signal }) => api.call('screener.count', { query }, { signal }),
    ...keepSame(market, asOf),
    ...freshness(asOf),
  });
}

export function fieldsQuery(market: MarketChoice, asOf: AsOf) {
  const query = { market, ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'screener-fields', query],
    queryFn: ({ signal }) => api.call('screener.fields', { query }, { signal }),
    staleTime: 30 * 60_000,
    placeholderData: keepPreviousData,
  });
}

/** What came after a past day, for rows in sight. */
export function followedQuery(
  wish: { readonly market: MarketChoice; readonly symbols: readonly string[] },
  asOf: AsOf,
) {
  const since = asOfQuery(asOf).asOf ?? '';
  const query = { market: wish.market, since, symbols: wish.symbols.join() };
  return queryOptions({
    queryKey: [MARKET_KEY, 'screener-followed', query],
    queryFn: ({ signal }) => api.call('screener.followed', { query }, { signal }),
    enabled: since !== '' && wish.symbols.length > 0,
    ...keepSame(wish.market, asOf),
    staleTime: 10 * 60_000,
  });
}

export function presetsQuery(market: Market, asOf: AsOf) {
  const until = asOfQuery(asOf).asOf;
  const query = { market, ...(until === undefined ? {} : { until }) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'screener-presets', query],
    queryFn: ({ signal }) => api.call('screener.presets', { query }, { signal }),
    staleTime: 60 * 60_000,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.coming ? 3_000 : false),
  });
}

export const SCREENS_KEY = ['screener-screens'] as const;

export const screensQuery = queryOptions({
  queryKey: SCREENS_KEY,
  queryFn: ({ signal }) => api.call('screener.screens', undefined, { signal }),
  staleTime: 60_000,
});

export function sharedScreenQuery(share: string) {
  return queryOptions({
    queryKey: ['screener-shared', share],
    queryFn: ({ signal }) => api.call('screener.shared', { params: { share } }, { signal }),
    retry: false,
  });
}
