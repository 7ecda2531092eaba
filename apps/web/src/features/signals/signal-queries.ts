import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { type AsOf, asOfQuery } from '../../shared/market/as-of/read-as-of.ts';
import type { Market } from '../../shared/market/market-queries.ts';

const SIGNALS_KEY = 'signals';

/** Signals change when a bar closes; what was known at an earlier instant does not change any more. */
function freshFor(asOf: AsOf): number {
  return asOf.kind === 'at' ? 10 * 60_000 : 60_000;
}

export function latestQuery(market: Market, asOf: AsOf) {
  const query = { market, ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [SIGNALS_KEY, 'latest', query],
    queryFn: ({ signal }) => api.call('signals.latest', { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: freshFor(asOf),
    refetchInterval: asOf.kind === 'at' ? false : 5 * 60_000,
  });
}

export function changesQuery({ market, sessions }: { market: Market; sessions: number }, asOf: AsOf) {
  const query = { market, sessions, ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [SIGNALS_KEY, 'changes', query],
    queryFn: ({ signal }) => api.call('signals.changes', { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: freshFor(asOf),
  });
}

export function detailQuery(symbol: string, asOf: AsOf) {
  return queryOptions({
    queryKey: [SIGNALS_KEY, 'detail', symbol, asOfQuery(asOf)],
    queryFn: ({ signal }) =>
      api.call('signals.detail', { params: { symbol }, query: asOfQuery(asOf) }, { signal }),
    staleTime: freshFor(asOf),
  });
}

/** Bars behind the picture: two years are more than the longest member looks back. */
const CHART_BARS = 520;

export function barsQuery(symbol: string, asOf: AsOf) {
  const query = { timeframe: '1d' as const, limit: CHART_BARS, ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [SIGNALS_KEY, 'bars', symbol, query],
    queryFn: ({ signal }) => api.call('market.bars', { params: { symbol }, query }, { signal }),
    staleTime: freshFor(asOf),
  });
}
