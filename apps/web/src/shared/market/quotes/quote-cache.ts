import { createKnownQuotes } from './known-quotes.ts';
import { type Quote, readQuote } from './quote.ts';

/** Parts of a page come and go within this; then what they want is settled in one go. */
export const GATHER_MS = 50;
/** A symbol that went out of sight is followed for this long: scrolling back must not open a new stream. */
export const KEEP_MS = 20_000;
/** How often prices are asked for where the stream does not bring them. */
export const POLL_MS = 15_000;
/** The stream takes 200 topics in all; the rest of them are for orders, signals and the like. */
export const MOST_FOLLOWED = 150;

export interface QuoteCachePorts {
  readonly follow: (topic: string, onData: (data: unknown) => void) => () => void;
  readonly onConnected: (listener: (connected: boolean) => void) => () => void;
  readonly fetchQuotes: (symbols: readonly string[]) => Promise<readonly Quote[]>;
  /** Runs once after a while; returns the way not to. */
  readonly after: (ms: number, run: () => void) => () => void;
}

export interface QuoteCache {
  /** Asks for prices of symbols as long as they are on the screen; returns the way to stop. */
  want(symbols: readonly string[]): () => void;
  read(symbol: string): Quote | undefined;
  /** Takes over what a list already brought; older than what is known is ignored. */
  put(quotes: readonly Quote[]): void;
  subscribe(symbol: string, listener: () => void): () => void;
  /** The symbols on the stream now. */
  followed(): readonly string[];
}

interface Wanted {
  /** Parts of the page that show it. */
  count: number;
  /** Nothing is followed before the server has shown that it knows the symbol: one unknown topic ends the stream. */
  known: boolean;
  stop: (() => void) | null;
  cancelEnd: (() => void) | null;
}

/** The symbols that parts of the page want; each stays a while after the last part is gone. */
function createWishes(after: QuoteCachePorts['after'], onNew: () => void) {
  const wanted = new Map<string, Wanted>();
  const begin = (symbol: string) => {
    const entry = wanted.get(symbol) ?? { count: 0, known: false, stop: null, cancelEnd: null };
    entry.cancelEnd?.();
    entry.cancelEnd = null;
    entry.count += 1;
    wanted.set(symbol, entry);
    onNew();
  };
  const end = (symbol: string) => {
    const entry = wanted.get(symbol);
    if (!entry) return;
    entry.count -= 1;
    if (entry.count > 0) return;
    entry.cancelEnd = after(KEEP_MS, () => {
      entry.stop?.();
      wanted.delete(symbol);
    });
  };
  return {
    wanted,
    want(symbols: readonly string[]) {
      const own = new Set(symbols);
      for (const symbol of own) begin(symbol);
      return () => {
        for (const symbol of own) end(symbol);
        own.clear();
      };
    },
  };
}

/** Runs `work` a while after the first of several calls. */
function gathered(after: QuoteCachePorts['after'], ms: number, work: () => void): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    after(ms, () => {
      waiting = false;
      work();
    });
  };
}

/** One place for all live prices of a page: a symbol is followed once, however many cells show it. */
export function createQuoteCache(ports: QuoteCachePorts): QuoteCache {
  const known = createKnownQuotes(ports.after);
  const settleLater = gathered(ports.after, GATHER_MS, () => settle());
  const pollLater = gathered(ports.after, POLL_MS, () => poll());
  const { wanted, want } = createWishes(ports.after, settleLater);
  let connection: 'unknown' | 'up' | 'down' = 'unknown';

  const symbolsWhere = (test: (entry: Wanted) => boolean) =>
    [...wanted].filter(([, entry]) => test(entry)).map(([symbol]) => symbol);
  const followed = () => symbolsWhere(({ stop }) => stop !== null);
  const followKnown = () => {
    const room = MOST_FOLLOWED - followed().length;
    for (const symbol of symbolsWhere((entry) => entry.known && entry.stop === null).slice(0, room)) {
      const stop = ports.follow(`quotes:${symbol}`, (data) => {
        const quote = readQuote(data, known.read(symbol));
        if (quote) known.take(quote);
      });
      const entry = wanted.get(symbol);
      if (entry) entry.stop = stop;
    }
  };
  const ask = async (symbols: readonly string[]) => {
    const found = symbols.length === 0 ? [] : await ports.fetchQuotes(symbols).catch(() => []);
    for (const quote of found) {
      known.take(quote);
      const entry = wanted.get(quote.symbol);
      if (entry) entry.known = true;
    }
    followKnown();
  };
  const settle = () => {
    void ask(symbolsWhere((entry) => !entry.known));
    pollLater();
  };
  /** What the stream does not bring is asked for: symbols beyond its room, and all while it is down. */
  const poll = () => {
    if (wanted.size === 0) return;
    void ask(symbolsWhere(({ stop }) => connection !== 'up' || stop === null));
    pollLater();
  };

  return {
    want(symbols) {
      if (connection === 'unknown') {
        connection = 'down';
        ports.onConnected((up) => {
          connection = up ? 'up' : 'down';
        });
      }
      return want(symbols);
    },
    read: known.read,
    put: (quotes) => {
      for (const quote of quotes) known.take(quote);
    },
    subscribe: known.subscribe,
    followed,
  };
}
