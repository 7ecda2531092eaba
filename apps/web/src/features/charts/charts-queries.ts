import type { CallReply, Calls } from '@auspex/contract';
import { isIntraday } from '@auspex/market';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { type AsOf, asOfQuery } from '../../shared/market/as-of/read-as-of.ts';
import { MARKET_KEY } from '../../shared/market/market-queries.ts';
import type { ChartWish } from './charts-address.ts';
import { ListDocument } from './list-document.ts';
import type { Drawing } from './plot/drawing-shapes.ts';

export type BarsPage = CallReply<Calls['market.bars']>;
export type ChartIndicator = CallReply<Calls['charts.readIndicators']>['indicators'][number];
export type ChartLayout = CallReply<Calls['charts.readLayouts']>['layouts'][number];
export type EarningsHistory = CallReply<Calls['earnings.history']>;
export type NewsPage = CallReply<Calls['news.latest']>;
export type SignalPage = CallReply<Calls['signals.detail']>;
export type OwnTrades = CallReply<Calls['portfolio.trades']>;

const WHOLE_HISTORY = 20_000;
const FIRST_BARS = 2_000;
const OLDER_BARS = 6_000;

export interface BarsWish extends ChartWish {
  readonly adjustment: 'splits' | 'splits-and-dividends';
}

function barsCall({ symbol, timeframe, adjustment }: BarsWish, asOf: AsOf) {
  const fixed = { timeframe, adjustment, ...asOfQuery(asOf) };
  return (more: { readonly to?: string; readonly limit: number }, signal: AbortSignal) =>
    api.call('market.bars', { params: { symbol }, query: { ...fixed, ...more } }, { signal });
}

const dateOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** Days, weeks and months come whole; shorter bars piece by piece, the newest first. */
export function barsQuery(wish: BarsWish, asOf: AsOf) {
  const read = barsCall(wish, asOf);
  const whole = !isIntraday(wish.timeframe);
  return infiniteQueryOptions({
    queryKey: [MARKET_KEY, 'chart-bars', wish, asOfQuery(asOf)],
    queryFn: ({ pageParam, signal }) =>
      pageParam === null
        ? read({ limit: whole ? WHOLE_HISTORY : FIRST_BARS }, signal)
        : read({ limit: OLDER_BARS, to: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ bars: { time } }: BarsPage, _: unknown, before: string | null) => {
      const first = time[0];
      // A page that goes no further back than the one before it was the last.
      return whole || first === undefined || dateOf(first) === before ? undefined : dateOf(first);
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

const NEWEST_BARS = 120;

/** The newest bars, asked for again as they close. */
export function newestBarsQuery(wish: BarsWish, asOf: AsOf, limit = NEWEST_BARS) {
  const read = barsCall(wish, asOf);
  // The whole history of a compared symbol is too much to ask for three times a minute.
  const everyMs = isIntraday(wish.timeframe) && limit === NEWEST_BARS ? 20_000 : 5 * 60_000;
  return queryOptions({
    queryKey: [MARKET_KEY, 'chart-newest', wish, limit, asOfQuery(asOf)],
    queryFn: ({ signal }) => read({ limit }, signal),
    staleTime: everyMs,
    refetchInterval: asOf.kind === 'now' ? everyMs : (false as const),
  });
}

const FRESH = { staleTime: 5 * 60_000 };

export function earningsQuery(symbol: string, asOf: AsOf) {
  const query = asOfQuery(asOf);
  return queryOptions({
    queryKey: [MARKET_KEY, 'chart-earnings', symbol, query],
    queryFn: ({ signal }) => api.call('earnings.history', { params: { symbol }, query }, { signal }),
    ...FRESH,
  });
}

export function newsQuery(symbol: string, asOf: AsOf) {
  const query = { symbols: symbol, recaps: 'exclude', limit: 100, ...asOfQuery(asOf) } as const;
  return queryOptions({
    queryKey: [MARKET_KEY, 'chart-news', query],
    queryFn: ({ signal }) => api.call('news.latest', { query }, { signal }),
    ...FRESH,
  });
}

export function signalQuery(symbol: string, asOf: AsOf) {
  const query = asOfQuery(asOf);
  return queryOptions({
    queryKey: [MARKET_KEY, 'chart-signals', symbol, query],
    queryFn: ({ signal }) => api.call('signals.detail', { params: { symbol }, query }, { signal }),
    ...FRESH,
  });
}

/** What the member bought and sold. */
export function tradesQuery(symbol: string) {
  return queryOptions({
    queryKey: ['portfolio', 'chart-trades', symbol],
    queryFn: ({ signal }) => api.call('portfolio.trades', { query: { symbol } }, { signal }),
    staleTime: 60_000,
  });
}

/** A refusal in the dialect comes with status 200, under one of two names. */
async function ask(query: Parameters<typeof api.call<'market.query'>>[1]['query'], signal: AbortSignal) {
  const reply = await api.call('market.query', { query }, { signal });
  const refusal = reply['Error Message'] ?? reply.Information;
  if (typeof refusal === 'string') throw new Error(refusal);
  return reply;
}

export interface Mover {
  readonly ticker: string;
  readonly price: number;
  /** Part of 1. */
  readonly change: number;
}

/** As many as a line has room for. */
const MOVERS = 4;

function moversOf(rows: unknown): readonly Mover[] {
  if (!Array.isArray(rows)) return [];
  return rows.slice(0, MOVERS).map((row: Readonly<Record<string, string>>) => ({
    ticker: row.ticker ?? '',
    price: Number(row.price),
    change: Number.parseFloat(row.change_percentage ?? '') / 100,
  }));
}

/** The stocks that rose and fell most in the last session. */
export function moversQuery(asOf: AsOf) {
  const query = { function: 'TOP_GAINERS_LOSERS', ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'movers', query],
    queryFn: async ({ signal }) => {
      const reply = await ask(query, signal);
      return { gainers: moversOf(reply.top_gainers), losers: moversOf(reply.top_losers) };
    },
    staleTime: 60_000,
    refetchInterval: asOf.kind === 'now' ? 60_000 : false,
  });
}

function newestRow(reply: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, number>> {
  const rows = reply[`Technical Analysis: ${name}`];
  const [first] = Object.values(typeof rows === 'object' && rows !== null ? rows : {});
  const entries = Object.entries((first ?? {}) as Readonly<Record<string, string>>);
  return Object.fromEntries(entries.map(([key, value]) => [key, Number(value)]));
}

/** The average price of the session and MACD, both of hourly and daily bars as the provider's users know them. */
export function providerFiguresQuery(symbol: string, asOf: AsOf) {
  const common = { symbol, ...asOfQuery(asOf) };
  const macd = {
    interval: 'daily',
    series_type: 'close',
    fastperiod: '12',
    slowperiod: '26',
    signalperiod: '9',
  };
  return queryOptions({
    queryKey: [MARKET_KEY, 'provider-figures', common],
    queryFn: async ({ signal }) => {
      const [hourly, daily] = await Promise.all([
        ask({ function: 'VWAP', interval: '60min', ...common }, signal),
        ask({ function: 'MACD', ...macd, ...common }, signal),
      ]);
      return { vwap: newestRow(hourly, 'VWAP').VWAP ?? null, macd: newestRow(daily, 'MACD') };
    },
    staleTime: 60_000,
  });
}

/** Kept while the page is open: a list may hold changes that could not be saved yet. */
const DOCUMENT = {
  ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY },
  structuralSharing: false,
} as const;

export const indicatorsQuery = queryOptions({
  queryKey: ['chart-indicators'],
  queryFn: () =>
    ListDocument.open<ChartIndicator>({
      read: async () => {
        const { indicators, version } = await api.call('charts.readIndicators');
        return { items: indicators, version };
      },
      write: async (items, version) => {
        const body = { indicators: [...items], version };
        const reply = await api.call('charts.replaceIndicators', { body });
        return { items: reply.indicators, version: reply.version };
      },
      idOf: ({ id }) => id,
    }),
  ...DOCUMENT,
});

export function drawingsQuery(symbol: string) {
  const params = { symbol };
  return queryOptions({
    queryKey: ['chart-drawings', symbol],
    queryFn: () =>
      ListDocument.open<Drawing>({
        read: async () => {
          const { drawings, version } = await api.call('charts.readDrawings', { params });
          return { items: drawings, version };
        },
        write: async (items, version) => {
          const body = { drawings: [...items], version };
          const reply = await api.call('charts.replaceDrawings', { params, body });
          return { items: reply.drawings, version: reply.version };
        },
        idOf: ({ id }) => id,
      }),
    ...DOCUMENT,
  });
}

export const layoutsQuery = queryOptions({
  queryKey: ['chart-layouts'],
  queryFn: () =>
    ListDocument.open<ChartLayout>({
      read: async () => {
        const { layouts, version } = await api.call('charts.readLayouts');
        return { items: layouts, version };
      },
      write: async (items, version) => {
        const reply = await api.call('charts.replaceLayouts', { body: { layouts: [...items], version } });
        return { items: reply.layouts, version: reply.version };
      },
      idOf: ({ name }) => name.toLowerCase(),
    }),
  ...DOCUMENT,
});
