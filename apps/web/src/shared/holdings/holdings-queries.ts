import type { CallReply, Calls } from '@auspex/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** Everything about the member's portfolio begins with this key: a change of it asks for all of it again. */
export const PORTFOLIO_KEY = 'portfolio';

export type HeldSymbol = CallReply<Calls['portfolio.symbols']>['items'][number];

/** What the member holds, largest first, for the filters of other screens. */
export const heldSymbolsQuery = queryOptions({
  queryKey: [PORTFOLIO_KEY, 'symbols'],
  queryFn: ({ signal }) => api.call('portfolio.symbols', { query: {} }, { signal }),
  staleTime: 60_000,
});

/** What is held now, or at the end of a day. */
export function holdingsQuery(query: { readonly accounts?: string; readonly on?: string }) {
  return queryOptions({
    queryKey: [PORTFOLIO_KEY, 'holdings', query],
    queryFn: ({ signal }) => api.call('portfolio.holdings', { query }, { signal }),
    placeholderData: keepPreviousData,
    ...{ staleTime: 30_000, refetchInterval: 60_000 },
  });
}
