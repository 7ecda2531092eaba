import { describe, expect, it } from 'vitest';
import { neighboursIn, readSymbolList } from './symbol-list.ts';

const table = { label: 'Signals', symbols: ['AAPL', 'MSFT', 'NVDA'] };
const watchlist = { label: 'your watchlist', symbols: ['BTC-USD', 'MSFT'] };

describe('previous and next of a symbol', () => {
  it('walk through the list that it was opened from, and stop at its ends', () => {
    expect(neighboursIn([table, watchlist], 'MSFT')).toEqual({
      previous: 'AAPL',
      next: 'NVDA',
      place: 2,
      count: 3,
      label: 'Signals',
    });
    expect(neighboursIn([table], 'AAPL')?.previous).toBeNull();
    expect(neighboursIn([table], 'NVDA')?.next).toBeNull();
  });

  it('walk through the watchlist where the symbol came from no list', () => {
    expect(neighboursIn([table, watchlist], 'BTC-USD')).toMatchObject({
      label: 'your watchlist',
      next: 'MSFT',
    });
    expect(neighboursIn([null, watchlist], 'TSLA')).toBeNull();
  });

  it('a damaged memory is no list', () => {
    for (const stored of [null, '', '{', '7', '{"label":1,"symbols":[]}', '{"label":"x"}']) {
      expect(readSymbolList(stored)).toBeNull();
    }
    expect(readSymbolList(JSON.stringify(table))).toEqual(table);
  });
});
