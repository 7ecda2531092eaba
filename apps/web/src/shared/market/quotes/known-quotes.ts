import type { Quote } from './quote.ts';

/** Everyone is told of changes together, at most this often. */
export const TELL_MS = 100;

export interface KnownQuotes {
  read(symbol: string): Quote | undefined;
  /** Keeps a quote unless a newer one is known. */
  take(quote: Quote): void;
  subscribe(symbol: string, listener: () => void): () => void;
}

/** What is known of prices, and who is to be told when that changes. `after` runs something once after a while. */
export function createKnownQuotes(after: (ms: number, run: () => void) => unknown): KnownQuotes {
  const quotes = new Map<string, Quote>();
  const listeners = new Map<string, Set<() => void>>();
  const changed = new Set<string>();
  let telling = false;
  const tell = () => {
    telling = false;
    const symbols = [...changed];
    changed.clear();
    for (const symbol of symbols) for (const listener of listeners.get(symbol) ?? []) listener();
  };
  return {
    read: (symbol) => quotes.get(symbol),
    take(quote) {
      const before = quotes.get(quote.symbol);
      if (before && Date.parse(before.at) > Date.parse(quote.at)) return;
      quotes.set(quote.symbol, quote);
      changed.add(quote.symbol);
      if (telling) return;
      telling = true;
      after(TELL_MS, tell);
    },
    subscribe(symbol, listener) {
      const set = listeners.get(symbol) ?? new Set();
      listeners.set(symbol, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(symbol);
      };
    },
  };
}
