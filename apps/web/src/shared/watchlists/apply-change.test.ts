import { describe, expect, it } from 'vitest';
import { applyChange } from './apply-change.ts';
import { isStarred, type ListedSymbol, type Watchlist, type WatchlistChange } from './watchlist.ts';

const asset = (symbol: string): ListedSymbol => ({ symbol, name: `${symbol} Inc.`, market: 'us' });

function listOf(id: string, symbols: readonly string[], main = false): Watchlist {
  const items = symbols.map((symbol) => ({ ...asset(symbol), addedAt: '2026-11-01T00:00:00Z' }));
  return { id, name: id, main, items, version: 3 };
}

const lists = [listOf('mine', ['AAPL', 'MSFT', 'NVDA'], true), listOf('coins', ['BTC-USD'])];

function symbolsAfter(change: WatchlistChange, id = 'mine'): string[] | undefined {
  return applyChange(lists, change)
    .find((list) => list.id === id)
    ?.items.map(({ symbol }) => symbol);
}

describe('watchlists', () => {
  it('a star puts a symbol at the end of the main list and takes it off again', () => {
    const starred = applyChange(lists, { kind: 'star', asset: asset('TSLA'), starred: true });
    expect(isStarred(lists, 'TSLA')).toBe(false);
    expect(isStarred(starred, 'TSLA')).toBe(true);
    expect(starred[1]).toEqual(lists[1]);
    expect(applyChange(starred, { kind: 'star', asset: asset('TSLA'), starred: false })).toEqual(lists);
  });

  it('the same star twice is one star', () => {
    const twice = [1, 2].reduce<readonly Watchlist[]>(
      (now) => applyChange(now, { kind: 'star', asset: asset('TSLA'), starred: true }),
      lists,
    );
    expect(twice[0]?.items.map(({ symbol }) => symbol)).toEqual(['AAPL', 'MSFT', 'NVDA', 'TSLA']);
  });

  it('a symbol moves to a place, past the ends no further than the ends', () => {
    const move = (symbol: string, to: number) => symbolsAfter({ kind: 'move', id: 'mine', symbol, to });
    expect(move('NVDA', 0)).toEqual(['NVDA', 'AAPL', 'MSFT']);
    expect(move('AAPL', 2)).toEqual(['MSFT', 'NVDA', 'AAPL']);
    expect(move('AAPL', 99)).toEqual(['MSFT', 'NVDA', 'AAPL']);
    expect(move('MSFT', -1)).toEqual(['MSFT', 'AAPL', 'NVDA']);
    expect(move('TSLA', 0)).toEqual(['AAPL', 'MSFT', 'NVDA']);
  });

  it('what was taken off goes back to where it stood', () => {
    expect(symbolsAfter({ kind: 'take', id: 'mine', symbol: 'MSFT' })).toEqual(['AAPL', 'NVDA']);
    const taken = applyChange(lists, { kind: 'take', id: 'mine', symbol: 'MSFT' });
    const back = applyChange(taken, { kind: 'add', id: 'mine', asset: asset('MSFT'), at: 1 });
    expect(back[0]?.items.map(({ symbol }) => symbol)).toEqual(['AAPL', 'MSFT', 'NVDA']);
  });

  it('an emptied list is filled again in one go', () => {
    const assets = ['NVDA', 'AMD'].map(asset);
    expect(symbolsAfter({ kind: 'fill', id: 'mine', assets })).toEqual(['AAPL', 'MSFT', 'NVDA', 'AMD']);
  });

  it('a list goes with what is on it; the main one is emptied instead', () => {
    expect(applyChange(lists, { kind: 'remove', id: 'coins' }).map(({ id }) => id)).toEqual(['mine']);
    expect(symbolsAfter({ kind: 'remove', id: 'mine' })).toEqual([]);
  });

  it('a new list stands last at once, a new name is there at once', () => {
    const made = applyChange(lists, { kind: 'create', name: 'Chips', assets: [asset('AMD')] });
    expect(made.at(-1)).toMatchObject({ name: 'Chips', main: false, items: [{ symbol: 'AMD' }] });
    expect(applyChange(lists, { kind: 'rename', id: 'coins', name: 'Kryptos' })[1]?.name).toBe('Kryptos');
  });
});
