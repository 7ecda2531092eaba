import type { CallReply, Calls } from '@auspex/contract';
import type { BarColumns } from '@auspex/market';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { type AsOf, asOfQuery } from './as-of/read-as-of.ts';

export type Market = 'crypto' | 'us';
export type SearchHit = CallReply<Calls['market.search']>['items'][number];
export type SymbolFacts = CallReply<Calls['market.symbol']>;
export type ListedAsset = CallReply<Calls['market.list']>['items'][number];
export type Provenance = SymbolFacts['provenance'];
export type Preparation = CallReply<Calls['market.preparation']>;

/** Everything about the market begins with this key: when the first filling ends, all of it is asked anew. */
export const MARKET_KEY = 'market';

/** What was asked about an earlier instant does not change any more. */
function freshFor(asOf: AsOf, ms: number): number {
  return asOf.kind === 'at' ? 10 * 60_000 : ms;
}

export function searchQuery(q: string, { market, asOf }: { readonly market?: Market; readonly asOf: AsOf }) {
  const query = { q, ...(market ? { market } : {}), ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'search', query],
    queryFn: ({ signal }) => api.call('market.search', { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: freshFor(asOf, 60_000),
  });
}

export function symbolQuery(symbol: string, asOf: AsOf) {
  return queryOptions({
    queryKey: [MARKET_KEY, 'symbol', symbol, asOfQuery(asOf)],
    queryFn: ({ signal }) =>
      api.call('market.symbol', { params: { symbol }, query: asOfQuery(asOf) }, { signal }),
    staleTime: freshFor(asOf, 60_000),
  });
}

interface ListWish {
  readonly market?: Market;
  readonly symbols?: readonly string[];
  /** Closes of so many sessions for the line beside each name. */
  readonly sparkline?: number;
  /** The order of the whole list, of which a page is asked for; without it, as many as a call sends at once. */
  readonly sort?: string;
  readonly page_size?: number;
}

export function listQuery({ market, symbols, ...fields }: ListWish, asOf: AsOf) {
  const query = {
    ...(market ? { market } : {}),
    ...(symbols ? { symbols: symbols.join(',') } : {}),
    ...fields,
    ...asOfQuery(asOf),
  };
  return queryOptions({
    queryKey: [MARKET_KEY, 'list', query],
    queryFn: ({ signal }) => api.call('market.list', { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: freshFor(asOf, 60_000),
  });
}

type WireBars = CallReply<Calls['market.bars']>['bars'];

/** Bars as they come over the wire, as columns. */
export function barColumns({ time, open, high, low, close, volume }: WireBars): BarColumns {
  return {
    time: Float64Array.from(time),
    open: Float64Array.from(open),
    high: Float64Array.from(high),
    low: Float64Array.from(low),
    close: Float64Array.from(close),
    volume: Float64Array.from(volume, (value) => value ?? Number.NaN),
  };
}
