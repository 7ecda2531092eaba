import type { CallReply, Calls } from '@auspex/contract';
import { type EpochMs, isIsoDate, MINUTE_MS, usEquitiesCalendar } from '@auspex/market';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { keepSame } from '../../shared/market/as-of/keep-same.ts';
import { type AsOf, asOfQuery } from '../../shared/market/as-of/read-as-of.ts';
import { MARKET_KEY, type Market } from '../../shared/market/market-queries.ts';
import type { ListFields, ListQuery } from '../../shared/market-table/use-list-pages.ts';
import { oneOf, symbolText } from '../../shared/navigation/use-address.ts';

/** How many earlier sessions the usual volume is the median of. */
export const LOOKBACKS = ['10', '20', '60'] as const;
export type LookbackSessions = (typeof LOOKBACKS)[number];

/** What the address of the screen says beside the table's own view. */
export const volumeAddress = {
  market: oneOf(['us', 'crypto'], 'us'),
  sessions: oneOf(LOOKBACKS, '20'),
  /** The row whose detail lies over the table. */
  open: symbolText,
  /** The screen of one symbol instead of the table. */
  symbol: symbolText,
};

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

interface ListWish {
  readonly market: Market;
  readonly sessions: LookbackSessions;
  readonly symbols: string | undefined;
}

export function volumeListQuery(
  { market, sessions, symbols }: ListWish,
  asOf: AsOf,
  fields: ListFields,
): ListQuery<VolumeList> {
  const query = {
    ...fields,
    market,
    sessions,
    ...(symbols === undefined ? {} : { symbols }),
    ...asOfQuery(asOf),
  };
  return {
    key: [MARKET_KEY, 'relative-volume', query],
    read: (signal) => api.call('relativeVolume.list', { query }, { signal }),
    ...freshness(asOf),
  };
}

export function symbolVolumeQuery(
  { symbol, sessions }: { readonly symbol: string; readonly sessions: LookbackSessions },
  asOf: AsOf,
) {
  const query = { sessions, ...asOfQuery(asOf) };
  return queryOptions({
    queryKey: [MARKET_KEY, 'relative-volume-of', symbol, query],
    queryFn: ({ signal }) => api.call('relativeVolume.symbol', { params: { symbol }, query }, { signal }),
    ...keepSame(symbol, asOf),
    ...freshness(asOf),
  });
}

/** While trading goes on, volumes come every five minutes; after half an hour without any something is wrong. */
const STALE_AFTER_MS = 30 * MINUTE_MS;

type Dated = {
  readonly phase: VolumeList['phase'];
  readonly provenance: Pick<VolumeList['provenance'], 'knownAt' | 'asOf'>;
};

/** Since when nothing new has come although the market trades; null where all is well. */
export function staleSince({ phase, provenance }: Dated): Date | null {
  if (phase !== 'open' || provenance.knownAt === null) return null;
  const knownAt = Date.parse(provenance.knownAt);
  return Date.parse(provenance.asOf) - knownAt > STALE_AFTER_MS ? new Date(knownAt) : null;
}

type DayFacts = Pick<SymbolVolume, 'row' | 'session' | 'curveStepMinutes'>;

/** When the steps of a curve end: from the open of the session, or over the 24 hours that are counted. */
export function curveTimes({ row, session, curveStepMinutes }: DayFacts): EpochMs[] {
  const points = row.usualCurve.median.length;
  const stepMs = curveStepMinutes * MINUTE_MS;
  const begin = beginOf();
  return Array.from({ length: points }, (_, at) => begin + (at + 1) * stepMs);

  function beginOf(): EpochMs {
    if (row.basis === 'rolling-24h' && row.until !== null) return Date.parse(row.until) - points * stepMs;
    const date = row.session ?? session;
    const open = isIsoDate(date) ? usEquitiesCalendar.sessionOf(date)?.open : undefined;
    return open ?? Date.parse(date);
  }
}
