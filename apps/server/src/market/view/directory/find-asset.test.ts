import { describe, expect, it } from 'vitest';
import type { ViewAsset } from '../market-view.ts';
import type { Directory } from './directory.ts';
import { findAsset } from './find-asset.ts';

const asset = (symbol: string, market: 'us' | 'crypto', more: Partial<ViewAsset> = {}) =>
  ({
    ...{ assetId: `${market}:${symbol}`, symbol, market, former: [], delisting: null },
    ...{ kind: market === 'us' ? 'stock' : 'crypto' },
    ...more,
  }) as ViewAsset;

/** NYSE: BCH is Banco de Chile, LTC is LTC Properties; Nasdaq: ATOM is Atomera; NYSE Arca: BTC is a fund. */
const directory = {
  assets: [
    ...['BTC-USD', 'BCH-USD', 'LTC-USD', 'ATOM-USD', 'ETH-USD'].map((symbol) => asset(symbol, 'crypto')),
    ...['BCH', 'LTC'].map((symbol) => asset(symbol, 'us')),
    asset('BTC', 'us', { kind: 'fund' }),
    asset('ATOM', 'us', { delisting: { date: '2026-01-02', reason: 'acquired', knownAt: 0 } }),
  ],
  today: { us: '2026-11-30', crypto: '2026-11-30' },
} as unknown as Directory;

const idOf = (text: string, market?: 'us' | 'crypto') => findAsset(directory, text, market)?.assetId;

describe('MKT-35: a code that a company and a coin share', () => {
  it('means the company by itself, and the coin with what it is quoted in', () => {
    expect(['BCH', 'ltc', 'BCH Banco de Chile'].map((text) => idOf(text))).toEqual([
      'us:BCH',
      'us:LTC',
      'us:BCH',
    ]);
    expect(['BCH-USD', 'LTC/USD'].map((text) => idOf(text))).toEqual(['crypto:BCH-USD', 'crypto:LTC-USD']);
    expect([idOf('BCH', 'crypto'), idOf('BCH', 'us')]).toEqual(['crypto:BCH-USD', 'us:BCH']);
  });

  it('means the coin where no company has it, only a fund, or one that is no longer listed', () => {
    expect(['ETH', 'BTC', 'ATOM'].map((text) => idOf(text))).toEqual([
      'crypto:ETH-USD',
      'crypto:BTC-USD',
      'crypto:ATOM-USD',
    ]);
  });
});
