import type { CallReply, Calls } from '@auspex/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { type AsOf, asOfQuery } from '../../shared/market/as-of/read-as-of.ts';
import { MARKET_KEY, type Market } from '../../shared/market/market-queries.ts';
import type { NewsAddress } from './news-address.ts';

export type NewsPage = CallReply<Calls['news.latest']>;
export type Article = NewsPage['items'][number];
export type TickerTone = Article['ticker_sentiment'][number];

/** What the server is asked for; the view does not matter to it. */
export interface NewsWish extends Omit<NewsAddress, 'view'> {
  /** Null: every asset. */
  readonly symbols: readonly string[] | null;
}

export function newsQuery(wish: NewsWish, asOf: AsOf) {
  const { market, symbols, find, tone, publisher, source, relevance, clustered, recaps } = wish;
  const query = {
    ...(market ? { market } : {}),
    ...(symbols ? { symbols: symbols.join(',') } : {}),
    ...(find.trim() ? { q: find.trim().slice(0, 120) } : {}),
    ...(tone ? { tone } : {}),
    ...(publisher ? { publisher: publisher.slice(0, 80) } : {}),
    ...(source ? { source: source.slice(0, 80) } : {}),
    ...(relevance ? { minRelevance: Number(relevance) } : {}),
    clustered: clustered ? ('true' as const) : ('false' as const),
    recaps,
    ...asOfQuery(asOf),
  };
  return infiniteQueryOptions({
    queryKey: [MARKET_KEY, 'news', query],
    queryFn: ({ pageParam, signal }) =>
      api.call('news.latest', { query: pageParam ? { ...query, older: pageParam } : query }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ older }: NewsPage) => older ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: asOf.kind === 'at' ? 10 * 60_000 : 60_000,
  });
}

export function clusterQuery(id: string, asOf: AsOf) {
  const query = asOfQuery(asOf);
  return queryOptions({
    queryKey: [MARKET_KEY, 'news-cluster', id, query],
    queryFn: ({ signal }) => api.call('news.cluster', { params: { id }, query }, { signal }),
    staleTime: 60_000,
  });
}

type VolumeList = CallReply<Calls['relativeVolume.list']>;
type VolumeRow = VolumeList['items'][number];

/** Rows that are looked through, and how many of them are shown. */
const BUSIEST = 30;
const MOST_MOVERS = 4;
/** What trades at less than this times its usual volume is not moving. */
const LEAST_RATIO = 1.5;

export function moversQuery(market: Market, asOf: AsOf) {
  const query = { market, page_size: BUSIEST, ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'movers', query],
    queryFn: ({ signal }) => api.call('relativeVolume.list', { query }, { signal }),
    staleTime: 60_000,
  });
}

export interface Mover extends Pick<VolumeRow, 'symbol' | 'change'> {
  readonly ratio: number;
  /** The whole session that stands in where nothing is known within the day. */
  readonly wholeDay: string | null;
  readonly cause: VolumeRow['causes'][number];
}

/** The busiest assets with a report or with news that takes a side, the most unusual volume first, each with its likeliest cause. */
export function moversOf({ items }: { readonly items: readonly VolumeRow[] }): Mover[] {
  return items
    .flatMap(({ symbol, change, ratio, basis, session, causes: [cause] }) => {
      const wholeDay = basis === 'whole-day' ? session : null;
      const tells = cause && (cause.kind !== 'news' || (cause.tone !== null && cause.tone !== 0));
      return tells && ratio !== null && ratio >= LEAST_RATIO
        ? [{ symbol, change, ratio, wholeDay, cause }]
        : [];
    })
    .sort((a, b) => b.ratio - a.ratio)
    .slice(0, MOST_MOVERS);
}
