import type { AssetId } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import type { ViewAsset } from '../view/market-view.ts';
import { createAssetSearch } from './search-assets.ts';

function asset(symbol: string, name: string, before?: { symbol: string; name: string }): ViewAsset {
  const former = before ? [{ ...before, from: '2010-01-04', until: '2020-01-06', knownAt: 0 } as const] : [];
  return {
    ...{ assetId: `us:${symbol}` as AssetId, market: 'us', kind: 'stock', currency: 'USD' },
    ...{ symbol, name, former, sector: null, industry: null },
    ...{ listedOn: '2010-01-04', delisting: null, source: 'files' },
  };
}

describe('searching', () => {
  it('MKT-17: ranks symbols, former symbols, beginnings of symbols, names, their words, and former names', () => {
    const search = createAssetSearch(
      [
        asset('ZED', 'Zed Media', { symbol: 'OLDZ', name: 'Fox Broadcasting' }),
        asset('NWS', 'News and Fox'),
        asset('TROT', 'Foxtrot'),
        asset('BIG', 'Fox'),
        asset('FOXA', 'Twenty First'),
        asset('NEWX', 'New Company', { symbol: 'FOX', name: 'Past Company' }),
        asset('FOX', 'Some Company'),
        asset('CAT', 'Some Cats'),
      ],
      Date.parse('2026-11-18T22:00:00Z'),
    );
    const found = search('fox', 10).map(({ asset: { symbol }, matched }) => `${symbol} by ${matched}`);
    expect(found).toEqual([
      'FOX by symbol',
      'NEWX by former',
      'FOXA by symbol',
      'BIG by name',
      'TROT by name',
      'NWS by name',
      'ZED by former',
    ]);
  });
});
