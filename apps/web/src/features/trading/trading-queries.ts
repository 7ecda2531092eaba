import type { CallReply, CallRequest, Calls } from '@auspex/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../shared/api/api.ts';
import { failureText } from '../../shared/failure/describe-failure.ts';
import { refreshAfter } from '../../shared/failure/refresh-after.ts';
import { useTopic } from '../../shared/live/use-topic.ts';
import { NO_EXCHANGE_DATA } from '../../shared/session/app-state/group-changes.ts';
import { useExchangeTitle } from '../../shared/trading/exchange-title.ts';
import type { ExchangeName } from '../../shared/trading/ticket-overlay.ts';
import { toasts } from '../../ui/toasts/toast-store.ts';

export type { ExchangeName };
export type ConnectedExchange = Exclude<ExchangeName, 'PAPER'>;
export type Traits = CallReply<Calls['trading.exchanges']>['items'][number];
export type Keys = CallReply<Calls['trading.keys']>;
export type ExchangeKey = Keys['items'][number];
export type KeyLimits = ExchangeKey['limits'];
export type Pair = CallReply<Calls['trading.pair']>;
export type ListedPair = CallReply<Calls['trading.pairs']>['items'][number];
export type Balances = CallReply<Calls['trading.balances']>;
export type Book = CallReply<Calls['trading.book']>;
export type Preview = CallReply<Calls['trading.preview']>;
export type Refusal = Preview['refusals'][number];
export type Placement = CallReply<Calls['trading.place']>;
export type Order = Extract<Placement, { outcome: 'placed' }>['order'];
export type OrderDetail = CallReply<Calls['trading.order']>;
export type OpenOrder = CallReply<Calls['trading.open']>['items'][number];
export type OrderStatus = Order['status'];
export type OrderBody = CallRequest<Calls['trading.place']>['body'];

const KEY = 'trading';
export const KEYS_KEY = [KEY, 'keys'] as const;
const ORDERS_KEY = [KEY, 'orders'] as const;
const BALANCES_KEY = [KEY, 'balances'] as const;
export const RISK_KEY = [KEY, 'risk'] as const;

export const exchangesQuery = queryOptions({
  queryKey: [KEY, 'exchanges'],
  queryFn: ({ signal }) => api.call('trading.exchanges', undefined, { signal }),
  staleTime: 60_000,
});

type Exchanges = CallReply<Calls['trading.exchanges']>;

/** What can be traded at, under the names of the page. */
export function useExchanges() {
  const titleOf = useExchangeTitle();
  const select = useCallback(
    ({ items, ...rest }: Exchanges): Exchanges => ({
      ...rest,
      items: items.map((each) => ({ ...each, title: titleOf(each.title) })),
    }),
    [titleOf],
  );
  return useQuery({ ...exchangesQuery, select });
}

export const keysQuery = queryOptions({
  queryKey: KEYS_KEY,
  queryFn: ({ signal }) => api.call('trading.keys', undefined, { signal }),
  staleTime: 30_000,
});

export function balancesQuery(exchange: ExchangeName) {
  return queryOptions({
    queryKey: [...BALANCES_KEY, exchange],
    queryFn: ({ signal }) => api.call('trading.balances', { query: { exchange } }, { signal }),
    staleTime: 10_000,
  });
}

export const accountsQuery = queryOptions({
  queryKey: [...BALANCES_KEY, 'all'],
  queryFn: async ({ signal }) => {
    const read = await api.call('trading.userExchangeData', undefined, { signal });
    // A reading that failed, as any other: it is tried again, and takes away nothing that is shown.
    if (read === NO_EXCHANGE_DATA) throw new Error(NO_EXCHANGE_DATA);
    return read;
  },
  staleTime: 30_000,
});

export function pairsQuery(exchange: ExchangeName) {
  return queryOptions({
    queryKey: [KEY, 'pairs', exchange],
    queryFn: ({ signal }) => api.call('trading.pairs', { query: { exchange } }, { signal }),
    staleTime: 10 * 60_000,
  });
}

export function pairQuery(exchange: ExchangeName, pair: string | null) {
  return queryOptions({
    queryKey: [KEY, 'pair', exchange, pair],
    queryFn: ({ signal }) => api.call('trading.pair', { query: { exchange, pair: pair ?? '' } }, { signal }),
    enabled: pair !== null,
    staleTime: 5 * 60_000,
  });
}

/** Asked for every second while it is in sight. */
export function bookQuery(exchange: ExchangeName, keyPair: string | undefined) {
  return queryOptions({
    queryKey: [KEY, 'book', exchange, keyPair],
    queryFn: ({ signal }) =>
      api.call('trading.book', { query: { exchange, pair: keyPair ?? '' } }, { signal, timeoutMs: 8_000 }),
    enabled: keyPair !== undefined,
    staleTime: 0,
    retry: false,
    // Where there is none, such as after hours, it need not be asked for every second.
    refetchInterval: ({ state }) => (state.status === 'error' || state.data?.opensAt ? 10_000 : 1_000),
  });
}

/** What an order would do now; asked again while the book moves. */
export function previewQuery(body: OrderBody | null) {
  return queryOptions({
    queryKey: [KEY, 'preview', body],
    queryFn: ({ signal }) => {
      if (body === null) throw new Error('There is no order to preview.');
      return api.call('trading.preview', { body }, { signal });
    },
    enabled: body !== null,
    staleTime: 2_000,
    refetchInterval: 3_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

export const riskQuery = queryOptions({
  queryKey: RISK_KEY,
  queryFn: ({ signal }) => api.call('trading.riskStatement', undefined, { signal }),
  staleTime: 60_000,
});

export const openOrdersQuery = queryOptions({
  queryKey: [...ORDERS_KEY, 'open'],
  queryFn: ({ signal }) => api.call('trading.open', { query: {} }, { signal }),
  staleTime: 5_000,
  // Orders placed elsewhere do not come through the stream.
  refetchInterval: 30_000,
});

export function orderQuery(id: string) {
  return queryOptions({
    queryKey: [...ORDERS_KEY, 'one', id],
    queryFn: ({ signal }) => api.call('trading.order', { params: { id } }, { signal }),
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  });
}

export interface HistoryWish {
  readonly exchange: ExchangeName | null;
  readonly status: OrderStatus | null;
  readonly symbol: string | null;
}

const HISTORY_ROWS = 100;
/** As many as the server sends at once. */
const MOST_ROWS = 500;

function readHistory(
  { exchange, status, symbol }: HistoryWish,
  paging: { readonly page: number; readonly page_size: number },
  signal: AbortSignal,
) {
  const query = {
    ...paging,
    ...(exchange === null ? {} : { exchange }),
    ...(status === null ? {} : { status }),
    ...(symbol === null ? {} : { symbol }),
  };
  return api.call('trading.orders', { query }, { signal });
}

/** The newest orders, and older ones page by page. */
export function historyQuery(wish: HistoryWish) {
  return infiniteQueryOptions({
    queryKey: [...ORDERS_KEY, 'history', wish],
    queryFn: ({ pageParam: page, signal }) => readHistory(wish, { page, page_size: HISTORY_ROWS }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, total_pages }) => (page < total_pages ? page + 1 : null),
  });
}

/** An order that is placed meanwhile moves the others down, so that one may be on two pages. */
export async function readWholeHistory(wish: HistoryWish, signal: AbortSignal): Promise<readonly Order[]> {
  const orders = new Map<string, Order>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const reply = await readHistory(wish, { page, page_size: MOST_ROWS }, signal);
    for (const order of reply.items) orders.set(order.id, order);
    pages = reply.total_pages;
  }
  return [...orders.values()];
}

/** Every order, for what has to look at all of them: filters, sorting and the file. */
export function wholeHistoryQuery(wish: HistoryWish) {
  return queryOptions({
    queryKey: [...ORDERS_KEY, 'whole history', wish],
    queryFn: ({ signal }) => readWholeHistory(wish, signal),
    staleTime: 5_000,
  });
}

export function twinsQuery(exchange: ExchangeName | null) {
  return queryOptions({
    queryKey: [...ORDERS_KEY, 'twins', exchange],
    queryFn: ({ signal }) =>
      api.call('trading.twins', { query: exchange === null ? {} : { exchange } }, { signal }),
    staleTime: 60_000,
  });
}

/** Every step of an order, wherever it is taken, shows at once: also the truth about one that was unknown. */
export function useLiveOrders(): void {
  const client = useQueryClient();
  useTopic('orders', () => {
    void client.invalidateQueries({ queryKey: ORDERS_KEY });
    void client.invalidateQueries({ queryKey: BALANCES_KEY });
    // What the portfolio shows follows its fills.
    void client.invalidateQueries({ queryKey: ['portfolio'] });
  });
}

/** A call that changes what the queries show; a toast says why it failed unless the caller does. */
export function useTradingChange<Wish, Reply>(
  send: (wish: Wish) => Promise<Reply>,
  options: {
    readonly onDone?: (reply: Reply, wish: Wish) => void;
    readonly onFailed?: (error: Error) => void;
  } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: options.onDone,
    onError: (error) => {
      if (options.onFailed) options.onFailed(error);
      else toasts.answer(failureText(error), { tone: 'error' });
    },
    onSettled: refreshAfter(client, [KEY]),
  });
}

/** Changes of keys answer with all of them. */
export function useKeysChange<Wish>(send: (wish: Wish) => Promise<Keys>, onDone?: () => void) {
  const client = useQueryClient();
  return useTradingChange(send, {
    onDone: (keys) => {
      client.setQueryData(KEYS_KEY, keys);
      onDone?.();
    },
  });
}
