import { queryOptions } from '@tanstack/react-query';
import { recordApi } from '../../shared/api/record-api.ts';
import { type AsOf, asOfQuery } from '../../shared/market/as-of/read-as-of.ts';
import { MARKET_KEY, type Market } from '../../shared/market/market-queries.ts';
import type { ListFields, ListQuery } from '../../shared/market-table/use-list-pages.ts';
import type { RecordDetail, SeriesKind, TradePage } from './returns-replies.ts';

const FRESH_MS = 60_000;

export interface RecordWish {
  readonly market: Market;
  readonly series: SeriesKind;
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

export function detailKey(wish: RecordWish, asOf: AsOf) {
  return [MARKET_KEY, 'returns', 'detail', wish, asOfQuery(asOf)] as const;
}

export type DetailKey = ReturnType<typeof detailKey>;

/** Whether two keys ask for one record, at whatever fees. */
export function isSameRecord([, , , one, then]: DetailKey, [, , , other, now]: DetailKey): boolean {
  return one.market === other.market && one.series === other.series && then.asOf === now.asOf;
}

export function detailQuery(wish: RecordWish, asOf: AsOf) {
  const queryKey = detailKey(wish, asOf);
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => readDetail(wish, asOf, signal),
    // At another fee the curve before stays in sight; another series or day never stands under this one's name.
    placeholderData: (data, before) => (before && isSameRecord(before.queryKey, queryKey) ? data : undefined),
    staleTime: FRESH_MS,
  });
}

const PAGE_ROWS = 400;

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

/** Trades of an asset or market, as a table asks for them. */
export function tradesQuery(
  wish: RecordWish & { readonly id: string },
  asOf: AsOf,
  fields: ListFields,
): ListQuery<TradePage> {
  const { id, series } = wish;
  const query = { ...fields, series, ...feeOf(wish), ...asOfQuery(asOf) };
  return {
    key: [MARKET_KEY, 'returns', 'trades', id, query],
    read: (signal) => recordApi.call('returns.trades', { params: { id }, query }, { signal }),
    staleTime: FRESH_MS,
  };
}
