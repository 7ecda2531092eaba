import { describe, expect, it } from 'vitest';
import { dataLines, hasSharedData } from '../test/shared-data.ts';
import { marketOfSymbol, normaliseSymbol, splitPairSymbol, symbolFilterText } from './instrument.ts';

describe('how a symbol is written', () => {
  it.each([
    ['AAPL', 'AAPL'],
    ['aapl', 'AAPL'],
    ['AAPL Apple Inc.', 'AAPL'],
    ['BTC', 'BTC-USD'],
    ['btc', 'BTC-USD'],
    ['BTC Bitcoin', 'BTC-USD'],
    ['BTC-USD', 'BTC-USD'],
    ['ETH/BTC', 'ETH-BTC'],
    ['BRK.B', 'BRK.B'],
    ['BRK-B', 'BRK.B'],
    ['brk/b Berkshire', 'BRK.B'],
    ['1INCH-USDT', '1INCH-USDT'],
  ])('%s means %s', (text, symbol) => {
    expect(normaliseSymbol(text)).toBe(symbol);
  });

  it('the market decides what a bare code means if it is given', () => {
    expect(normaliseSymbol('LINK', 'crypto')).toBe('LINK-USD');
    expect(normaliseSymbol('LINK', 'us')).toBe('LINK');
    expect(normaliseSymbol('BTC', 'us')).toBe('BTC');
    expect(normaliseSymbol('BTC-USD', 'us')).toBeUndefined();
    expect(normaliseSymbol('BRK.B', 'crypto')).toBeUndefined();
  });

  it.each(['', ' ', '../etc', "AAPL'--", 'TOOLONGNAME', 'A.B.C', '-USD', '=CMD'])(
    '%j is not a symbol',
    (text) => {
      expect(normaliseSymbol(text)).toBeUndefined();
    },
  );

  it('a filter compares only the text before the first space', () => {
    expect(['AAPL Apple', 'AA', '', '  MSFT x'].map(symbolFilterText)).toEqual(['AAPL', 'AA', '', 'MSFT']);
  });

  it('pairs are distinguished from stocks by their hyphen', () => {
    expect([marketOfSymbol('BTC-USD'), marketOfSymbol('BRK.B')]).toEqual(['crypto', 'us']);
    expect([splitPairSymbol('BTC-USD'), splitPairSymbol('AAPL')]).toEqual([
      { base: 'BTC', quote: 'USD' },
      undefined,
    ]);
  });

  it.skipIf(!hasSharedData)(
    'no member of the S&P 500 is taken for a crypto asset, and each keeps its symbol',
    () => {
      const symbols = dataLines('universe/constituents.csv')
        .slice(1)
        .map((line) => line.split(',')[0] ?? '');
      expect(symbols.length).toBeGreaterThan(500);
      expect(symbols.filter((symbol) => normaliseSymbol(symbol) !== symbol)).toEqual([]);
    },
  );
});
