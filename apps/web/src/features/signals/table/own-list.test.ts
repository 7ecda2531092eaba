import { describe, expect, it } from 'vitest';
import { sampleSignal } from '../../../../test/fixtures/sample-signals.ts';
import type { WatchlistChoice } from '../../../shared/watchlists/watchlist-filter.tsx';
import { choiceInMarket } from './own-list.ts';

function choice(symbols: readonly string[]): WatchlistChoice {
  const list = {
    id: '1',
    name: 'Main',
    main: true,
    version: 1,
    items: [],
  } as unknown as WatchlistChoice['list'];
  return { symbols: new Set(symbols), list, lists: [], choose: () => undefined };
}

describe('the list a table of signals begins with', () => {
  const signals = [sampleSignal(0)];

  it('is the member’s own', () => {
    expect(choiceInMarket(choice(['C000-USD', 'AAPL']), '', signals).symbols?.has('AAPL')).toBe(true);
  });

  it('is every signal where all stars are in the other market', () => {
    const { symbols, list } = choiceInMarket(choice(['AAPL', 'MSFT']), 'bars=5', signals);
    expect([symbols, list]).toEqual([null, null]);
  });

  it('is what the member chose, even if it is empty', () => {
    expect(choiceInMarket(choice(['AAPL']), 'list=main', signals).list).not.toBeNull();
  });
});
