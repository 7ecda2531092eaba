import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { api } from '../../api/api.ts';
import { followTopic, onLiveConnected } from '../../live/live.ts';
import { useAsOf } from '../as-of/use-as-of.ts';
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
