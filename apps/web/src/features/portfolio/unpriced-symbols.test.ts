import { describe, expect, it } from 'vitest';
import { codesOf, findUnpriced } from './unpriced-symbols.ts';

const MARKET = ['AAPL', 'AAP', 'BTC-USD'];
const search = async (words: string) =>
  MARKET.filter((symbol) => symbol.startsWith(words)).map((symbol) => ({ symbol, former: null }));

describe('symbols that a transaction would keep without a price', () => {
  it('are those that the market does not have, and only those', async () => {
    expect(await findUnpriced(['AAPL', 'APPLE INC', 'AA', null, undefined, ''], search)).toEqual([
      'APPLE INC',
      'AA',
    ]);
  });

  it('are no coins by their code alone, or in another currency', async () => {
    expect(codesOf('BTC')).toEqual(['BTC', 'BTC-USD']);
    expect(await findUnpriced(['BTC', 'BTC/EUR'], search)).toEqual([]);
  });

  it('are no symbols of before, and nothing is said while the search fails', async () => {
    const former = async () => [{ symbol: 'META', former: 'FB' }];
    expect(await findUnpriced(['FB'], former)).toEqual([]);
    expect(await findUnpriced(['XYZ'], () => Promise.reject(new Error('offline')))).toEqual([]);
  });
});
