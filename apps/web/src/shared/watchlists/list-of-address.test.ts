import { describe, expect, it } from 'vitest';
import { type ChoosableList, listOfAddress } from './list-of-address.ts';
import type { Watchlist } from './watchlist.ts';

const listOf = (id: string, symbols: readonly string[], main = false): Watchlist => ({
  id,
  name: id,
  main,
  items: symbols.map((symbol) => ({ symbol, name: symbol, market: 'us', addedAt: '2026-11-01T00:00:00Z' })),
  version: 1,
});
const starred = listOf('mine', ['AAPL'], true);
const coins = listOf('coins', []);

describe('the filter "Watchlist / All" of a table', () => {
  it('begins with the watchlist, and with all rows while nothing is starred', () => {
    expect(listOfAddress('', [starred, coins])).toBe(starred);
    expect(listOfAddress('', [listOf('mine', [], true)])).toBeNull();
    expect(listOfAddress('', [])).toBeNull();
  });

  it('begins with all rows while everything starred is in the other market', () => {
    expect(listOfAddress('', [starred], 'crypto')).toBeNull();
    expect(listOfAddress('', [starred], 'us')).toBe(starred);
    expect(listOfAddress('list=main', [starred], 'crypto')).toBe(starred);
  });

  it('shows what the address asks for, an empty list too', () => {
    expect(listOfAddress('list=all', [starred])).toBeNull();
    expect(listOfAddress('list=coins&sort=-change', [starred, coins])).toBe(coins);
    expect(listOfAddress('list=main', [listOf('mine', [], true)])?.id).toBe('mine');
  });

  it('shows what is held where the address asks for it, and never by itself', () => {
    const held = {
      id: 'holdings',
      name: 'Holdings',
      main: false,
      items: [{ symbol: 'KO', market: 'us' }],
    } as const;
    expect(listOfAddress<ChoosableList>('list=holdings', [starred, held])).toBe(held);
    expect(listOfAddress<ChoosableList>('', [held])).toBeNull();
  });

  it('shows all rows for a list that is no longer there', () => {
    expect(listOfAddress('list=gone', [starred])).toBeNull();
  });
});
