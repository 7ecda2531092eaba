import type { CallReply, Calls } from '@auspex/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { type AsOf, asOfQuery } from '../../shared/market/as-of/read-as-of.ts';
import { MARKET_KEY, type Market } from '../../shared/market/market-queries.ts';
import type { LookbackSessions } from './volume-address.ts';

export type VolumeList = CallReply<Calls['relativeVolume.list']>;
export type VolumeRow = VolumeList['items'][number];
export type SymbolVolume = CallReply<Calls['relativeVolume.symbol']>;

/** Five-minute bars: asked twice as often, so that none is missed for long. */
const RENEW_MS = 150_000;

function freshness(asOf: AsOf) {
  return asOf.kind === 'at'
    ? { staleTime: 10 * 60_000, refetchInterval: false as const }
    : { staleTime: 60_000, refetchInterval: RENEW_MS };
}

export function volumeListQuery(
  { market, sessions }: { readonly market: Market; readonly sessions: LookbackSessions },
  asOf: AsOf,
) {
  const query = { market, sessions, ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'relative-volume', query],
    queryFn: ({ signal }) => api.call('relativeVolume.list', { query }, { signal }),
    ...freshness(asOf),
  });
}

export function symbolVolumeQuery(
  { symbol, sessions }: { readonly symbol: string; readonly sessions: LookbackSessions },
  asOf: AsOf,
) {
  const query = { sessions, ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'relative-volume-of', symbol, query],
    queryFn: ({ signal }) => api.call('relativeVolume.symbol', { params: { symbol }, query }, { signal }),
    placeholderData: keepPreviousData,
    ...freshness(asOf),
  });
}
