import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { recordApi } from '../../shared/api/record-api.ts';
import { type AsOf, asOfQuery } from '../../shared/market/as-of/read-as-of.ts';
import { MARKET_KEY, type Market } from '../../shared/market/market-queries.ts';
import type { RecordDetail, SeriesKind, TradePage } from './returns-replies.ts';

const FRESH_MS = 60_000;

export interface RecordWish {
  readonly market: Market;
  readonly series: SeriesKind;
  /** Costs per side; without it those of the published record. */
  /** Basis points a side; null: what the published record pays. */
  readonly fee: number | null;
}

const feeOf = ({ fee }: RecordWish) => (fee === null ? {} : { feeBasisPoints: fee });

export function summaryQuery(market: Market, asOf: AsOf) {
  const query = { market, ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'returns', 'summary', query],
    queryFn: ({ signal }) => recordApi.call('returns.performance', { query }, { signal }),
    staleTime: FRESH_MS,
  });
}

export async function readDetail(wish: RecordWish, asOf: AsOf, signal?: AbortSignal): Promise<RecordDetail> {
  const query = { market: wish.market, series: wish.series, ...feeOf(wish), ...asOfQuery(asOf) };
  return recordApi.call('returns.detail', { query }, signal ? { signal } : {});
}

export function detailQuery(wish: RecordWish, asOf: AsOf) {
  return queryOptions({
    queryKey: [MARKET_KEY, 'returns', 'detail', wish, asOfQuery(asOf)],
    queryFn: ({ signal }) => readDetail(wish, asOf, signal),
    // At another fee the curve before stays in sight; another series never stands under this one's name.
    placeholderData: (before) =>
      before?.series.kind === wish.series && before.market === wish.market ? before : undefined,
    staleTime: FRESH_MS,
  });
}

const PAGE_ROWS = 5000;

interface TradesPageWish extends RecordWish {
  /** A symbol, or the market for all of it. */
  readonly id: string;
  readonly page: number;
}

export async function readTrades(wish: TradesPageWish, asOf: AsOf, signal?: AbortSignal): Promise<TradePage> {
  const { id, page, series } = wish;
  const query = { series, page, page_size: PAGE_ROWS, ...feeOf(wish), ...asOfQuery(asOf) };
  const request = { params: { id }, query };
  return recordApi.call('returns.trades', request, signal ? { signal } : {});
}

/** Every trade of an asset or market, page after page. */
export function tradesQuery(wish: RecordWish & { readonly id: string }, asOf: AsOf) {
  return infiniteQueryOptions({
    queryKey: [MARKET_KEY, 'returns', 'trades', wish, asOfQuery(asOf)],
    queryFn: ({ signal, pageParam }) => readTrades({ ...wish, page: pageParam }, asOf, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, total_pages }) => (page < total_pages ? page + 1 : null),
    // At another fee the rows before stay in sight until theirs come.
    placeholderData: (before, query) => {
      const earlier = query?.queryKey[3] as typeof wish | undefined;
      const same = earlier?.id === wish.id && earlier.series === wish.series;
      return same ? before : undefined;
    },
    staleTime: FRESH_MS,
  });
}
