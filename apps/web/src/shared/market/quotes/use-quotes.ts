import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { api } from '../../api/api.ts';
import { followTopic, onLiveConnected } from '../../live/live.ts';
import { useAsOf } from '../as-of/use-as-of.ts';
import { quotesQuery } from '../market-queries.ts';
import type { Quote } from './quote.ts';
import { createQuoteCache } from './quote-cache.ts';

/** The cache of this page. */
const quoteCache = createQuoteCache({
  follow: followTopic,
  onConnected: onLiveConnected,
  fetchQuotes: async (symbols) => {
    const reply = await api.call('market.quotes', { query: { symbols: symbols.join(',') } });
    return reply.items;
  },
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

const NOTHING: ReadonlyMap<string, Quote> = new Map();

/**
 * The price of one symbol, live; as of an earlier instant what the list brought stands still.
 * `given` is what a table's own call already knows, so that nothing flashes empty.
 */
export function useQuote(symbol: string, given: Quote | null = null): Quote | null {
  const live = useAsOf().kind !== 'at';
  useEffect(() => {
    if (given) quoteCache.put([given]);
  }, [given]);
  useEffect(() => (live ? quoteCache.want([symbol]) : undefined), [symbol, live]);
  const subscribe = useCallback((listener: () => void) => quoteCache.subscribe(symbol, listener), [symbol]);
  const read = useCallback(() => quoteCache.read(symbol) ?? null, [symbol]);
  const latest = useSyncExternalStore(subscribe, read, () => null);
  return live ? (latest ?? given) : given;
}

/** Prices of some symbols, live, or as of the instant the member looks from. */
export function useQuotes(symbols: readonly string[]): ReadonlyMap<string, Quote> {
  const asOf = useAsOf();
  const live = asOf.kind !== 'at';
  const key = symbols.join(',');
  const own = useMemo(() => (key === '' ? [] : key.split(',')), [key]);
  const earlier = useQuery({ ...quotesQuery(own, asOf), enabled: !live && own.length > 0 });
  useEffect(() => (live ? quoteCache.want(own) : undefined), [own, live]);
  const shown = useRef(NOTHING);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = own.map((symbol) => quoteCache.subscribe(symbol, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [own],
  );
  const read = useCallback(() => {
    const known = own.flatMap((symbol) => quoteCache.read(symbol) ?? []);
    const before = shown.current;
    const same = before.size === known.length && known.every((quote) => before.get(quote.symbol) === quote);
    if (!same) shown.current = new Map(known.map((quote) => [quote.symbol, quote]));
    return shown.current;
  }, [own]);
  const latest = useSyncExternalStore(subscribe, read, () => NOTHING);
  const then = useMemo(
    () => new Map((earlier.data?.items ?? []).map((quote) => [quote.symbol, quote])),
    [earlier.data],
  );
  return live ? latest : then;
}
