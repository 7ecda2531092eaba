import type { CallReply, Calls } from '@auspex/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { type AsOf, asOfQuery } from '../../shared/market/as-of/read-as-of.ts';
import { MARKET_KEY } from '../../shared/market/market-queries.ts';
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
  const { market, symbols, find, tone, publisher, source, relevance, clustered } = wish;
  const query = {
    ...(market ? { market } : {}),
    ...(symbols ? { symbols: symbols.join(',') } : {}),
    ...(find.trim() ? { q: find.trim().slice(0, 120) } : {}),
    ...(tone ? { tone } : {}),
    ...(publisher ? { publisher: publisher.slice(0, 80) } : {}),
    ...(source ? { source: source.slice(0, 80) } : {}),
    ...(relevance ? { minRelevance: Number(relevance) } : {}),
    clustered: clustered ? ('true' as const) : ('false' as const),
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
