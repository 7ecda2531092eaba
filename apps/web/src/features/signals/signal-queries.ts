import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { type AsOf, asOfQuery } from '../../shared/market/as-of/read-as-of.ts';
import type { Market } from '../../shared/market/market-queries.ts';
import type { ListFields, ListQuery } from '../../shared/market-table/use-list-pages.ts';
import type { Horizon, LatestSignals } from './signal.ts';
import type { SignalTab } from './signals-address.ts';

const SIGNALS_KEY = 'signals';
const HORIZON_TEXTS = { 5: '5', 20: '20', 60: '60' } as const;

/** Signals change when a bar closes; what was known at an earlier instant does not change any more. */
function freshFor(asOf: AsOf): number {
  return asOf.kind === 'at' ? 10 * 60_000 : 60_000;
}

export interface SignalsWish {
  readonly market: Market;
  readonly tab: SignalTab;
  readonly sessions: number;
  readonly bars: Horizon;
  /** Basis points a side; undefined: what the server assumes. */
  readonly paidBasisPoints: number | undefined;
  readonly symbols: string | undefined;
}

export function signalsQuery(
  { bars, symbols, paidBasisPoints, ...wish }: SignalsWish,
  asOf: AsOf,
  fields: ListFields,
): ListQuery<LatestSignals> {
  const query = {
    ...fields,
    ...wish,
    bars: HORIZON_TEXTS[bars],
    ...(symbols === undefined ? {} : { symbols }),
    ...(paidBasisPoints === undefined ? {} : { paidBasisPoints }),
    ...asOfQuery(asOf),
  };
  return {
    key: [SIGNALS_KEY, 'latest', query],
    read: (signal) => api.call('signals.latest', { query }, { signal }),
    staleTime: freshFor(asOf),
    refetchInterval: asOf.kind === 'at' ? false : 5 * 60_000,
  };
}

/** What is new in a market, for everything or for some symbols. */
export function todayQuery(market: Market, symbols: string | undefined, asOf: AsOf) {
  const query = { market, ...(symbols === undefined ? {} : { symbols }), ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [SIGNALS_KEY, 'today', query],
    queryFn: ({ signal }) => api.call('signals.today', { query }, { signal }),
    staleTime: freshFor(asOf),
    refetchInterval: asOf.kind === 'at' ? false : 5 * 60_000,
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
