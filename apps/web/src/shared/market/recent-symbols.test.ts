import { describe, expect, it } from 'vitest';
import { MOST_RECENT, readRecentSymbols, rememberSymbol } from './recent-symbols.ts';

function storage(first: string | null = null) {
  let stored = first;
  return {
    getItem: () => stored,
    setItem: (_: string, value: string) => {
      stored = value;
    },
  };
}

const symbolNamed = (symbol: string) => ({ symbol, name: `${symbol} Inc.`, market: 'us' as const });

describe('symbols looked at lately', () => {
  it('stand the last one first, each once', () => {
    const store = storage();
    for (const symbol of ['AAPL', 'MSFT', 'AAPL']) rememberSymbol(symbolNamed(symbol), store);
    expect(readRecentSymbols(store).map(({ symbol }) => symbol)).toEqual(['AAPL', 'MSFT']);
  });

  it('are no more than a few', () => {
    const store = storage();
    for (let place = 0; place < 30; place += 1) rememberSymbol(symbolNamed(`S${place}`), store);
    expect(readRecentSymbols(store)).toHaveLength(MOST_RECENT);
    expect(readRecentSymbols(store)[0]?.symbol).toBe('S29');
  });

  it('never break on what else stands there', () => {
    for (const damaged of ['{', 'null', '7', '[1,null,{"symbol":"AAPL"}]']) {
      expect(readRecentSymbols(storage(damaged))).toEqual([]);
    }
  });
});
