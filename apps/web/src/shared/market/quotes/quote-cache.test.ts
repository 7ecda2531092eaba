import { describe, expect, it } from 'vitest';
import { TELL_MS } from './known-quotes.ts';
import type { Quote } from './quote.ts';
import { createQuoteCache, GATHER_MS, KEEP_MS, MOST_FOLLOWED, POLL_MS } from './quote-cache.ts';

function quoteOf(symbol: string, last: number, second = 0): Quote {
  const at = new Date(Date.UTC(2026, 10, 20, 15, 0, second)).toISOString();
  const unknown = { bid: null, ask: null, open: null, high: null, low: null, volume: null };
  return {
    symbol,
    at,
    last,
    ...unknown,
    previousClose: 100,
    change: last / 100 - 1,
    phase: 'open',
    delayMs: 0,
  };
}

/** A cache on a clock that the test turns, a stream it speaks into and a server that knows some symbols. */
function setUp(known: readonly string[]) {
  let clock = 0;
  let timers: { at: number; run: () => void }[] = [];
  const topics = new Map<string, (data: unknown) => void>();
  const opened: string[] = [];
  const asked: (readonly string[])[] = [];
  let tellConnected: (connected: boolean) => void = () => undefined;
  const cache = createQuoteCache({
    follow: (topic, onData) => {
      topics.set(topic, onData);
      opened.push(topic);
      return () => topics.delete(topic);
    },
    onConnected: (listener) => {
      tellConnected = listener;
      return () => undefined;
    },
    fetchQuotes: async (symbols) => {
      asked.push(symbols);
      return symbols.filter((symbol) => known.includes(symbol)).map((symbol) => quoteOf(symbol, 100));
    },
    after: (ms, run) => {
      const timer = { at: clock + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  });
  const pass = async (ms: number) => {
    const until = clock + ms;
    for (;;) {
      const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers = timers.filter((other) => other !== next);
      clock = next.at;
      next.run();
      await Promise.resolve();
      await Promise.resolve();
      await Promise.resolve();
    }
    clock = until;
  };
  return {
    cache,
    pass,
    asked,
    opened,
    topics,
    say: (quote: unknown, symbol: string) => topics.get(`quotes:${symbol}`)?.(quote),
    connect: (connected: boolean) => tellConnected(connected),
  };
}

describe('live prices on a page', () => {
  it('are asked for and followed once, however many cells show a symbol', async () => {
    const { cache, pass, asked, opened } = setUp(['AAPL', 'BTC-USD']);
    cache.want(['AAPL', 'BTC-USD', 'AAPL']);
    cache.want(['AAPL']);
    await pass(GATHER_MS);
    expect(asked).toEqual([['AAPL', 'BTC-USD']]);
    expect(opened).toEqual(['quotes:AAPL', 'quotes:BTC-USD']);
    expect(cache.read('AAPL')?.last).toBe(100);
  });

  it('a symbol that the market does not know opens no topic, which would end the stream for all', async () => {
    const { cache, pass, opened } = setUp(['AAPL']);
    cache.want(['AAPL', 'NOSUCH']);
    await pass(GATHER_MS);
    expect(opened).toEqual(['quotes:AAPL']);
    expect(cache.read('NOSUCH')).toBeUndefined();
  });

  it('tell their cells together, and only those whose price came', async () => {
    const { cache, pass, say } = setUp(['AAPL', 'MSFT']);
    const told: string[] = [];
    cache.want(['AAPL', 'MSFT']);
    cache.subscribe('AAPL', () => told.push('AAPL'));
    cache.subscribe('MSFT', () => told.push('MSFT'));
    await pass(GATHER_MS + TELL_MS);
    told.length = 0;
    say(quoteOf('AAPL', 101, 1), 'AAPL');
    say(quoteOf('AAPL', 102, 2), 'AAPL');
    expect(told).toEqual([]);
    await pass(TELL_MS);
    expect(told).toEqual(['AAPL']);
    expect(cache.read('AAPL')?.last).toBe(102);
  });

  it('never go back to an older price, whether from the stream or from a list', async () => {
    const { cache, pass, say } = setUp(['AAPL']);
    cache.want(['AAPL']);
    await pass(GATHER_MS);
    say(quoteOf('AAPL', 105, 9), 'AAPL');
    say(quoteOf('AAPL', 103, 4), 'AAPL');
    cache.put([quoteOf('AAPL', 101, 2)]);
    expect(cache.read('AAPL')?.last).toBe(105);
  });

  it('MKT-26: take the second and the price of a later quote, and work out what follows from them', async () => {
    const { cache, pass, say } = setUp(['AAPL']);
    cache.want(['AAPL']);
    await pass(GATHER_MS);
    say({ ...quoteOf('AAPL', 105, 9), high: 106, low: 99 }, 'AAPL');
    say([Date.UTC(2026, 10, 20, 15, 0, 10) / 1000, 107], 'AAPL');
    expect(cache.read('AAPL')).toMatchObject({ last: 107, high: 107, low: 99, previousClose: 100 });
    // 107 after 100 is 7 % more.
    expect(cache.read('AAPL')?.change).toBeCloseTo(0.07, 12);
    expect(cache.read('AAPL')?.at).toBe('2026-11-20T15:00:10.000Z');
    say([Date.UTC(2026, 10, 20, 15, 0, 4) / 1000, 90], 'AAPL');
    say(['x', 90], 'AAPL');
    expect(cache.read('AAPL')?.last).toBe(107);
  });

  it('ignore what is no quote', async () => {
    const { cache, pass, say } = setUp(['AAPL']);
    cache.want(['AAPL']);
    await pass(GATHER_MS);
    for (const wrong of [null, 'AAPL', {}, { symbol: 'AAPL', last: '1', at: 'x' }]) say(wrong, 'AAPL');
    expect(cache.read('AAPL')?.last).toBe(100);
  });

  it('stay followed for a while after they left the screen, then no longer', async () => {
    const { cache, pass, opened, topics } = setUp(['AAPL']);
    const stop = cache.want(['AAPL']);
    await pass(GATHER_MS);
    stop();
    stop();
    await pass(KEEP_MS - 1);
    const again = cache.want(['AAPL']);
    await pass(GATHER_MS);
    expect(opened).toHaveLength(1);
    again();
    await pass(KEEP_MS);
    expect([...topics.keys()]).toEqual([]);
  });

  it('are asked for again and again while the stream is down, and left to it while it is up', async () => {
    const { cache, pass, asked, connect } = setUp(['AAPL']);
    cache.want(['AAPL']);
    await pass(GATHER_MS);
    await pass(POLL_MS);
    expect(asked).toHaveLength(2);
    connect(true);
    await pass(4 * POLL_MS);
    expect(asked).toHaveLength(2);
    connect(false);
    await pass(POLL_MS);
    expect(asked).toHaveLength(3);
  });

  it('beyond the room of the stream are asked for instead', async () => {
    const symbols = Array.from({ length: MOST_FOLLOWED + 10 }, (_, place) => `S${place}`);
    const { cache, pass, asked, connect } = setUp(symbols);
    cache.want(symbols);
    connect(true);
    await pass(GATHER_MS);
    expect(cache.followed()).toHaveLength(MOST_FOLLOWED);
    await pass(POLL_MS);
    expect(asked.at(-1)).toHaveLength(10);
  });
});
