import { describe, expect, it } from 'vitest';
import { withoutZero } from './correlation-map.tsx';
import { type CorrelationTable, cellAt, isRelated, pairsOf, symbolsToChange } from './correlation-queries.ts';

const cell = (correlation: number | null, low: number | null, high: number | null) => ({
  ...{ correlation, low, high, days: 250 },
});
const asset = (symbol: string): CorrelationTable['assets'][number] => ({
  ...{ symbol, name: symbol, market: 'us', kind: 'stock', sector: null, industry: null },
  ...{ currency: 'USD', days: 250 },
});
const table = {
  assets: ['KO', 'PEP', 'BTC-USD'].map(asset),
  rows: [[], [cell(0.7, 0.6, 0.8)], [cell(0.1, -0.02, 0.22), cell(null, null, null)]],
};

describe('a table of correlations', () => {
  it('writes no zero before a point, and keeps the one before a comma', () => {
    expect(['0.61', '−0.04', '1.00', '0,61', '−0,04'].map(withoutZero)).toEqual([
      ...['.61', '−.04', '1.00', '0,61', '−0,04'],
    ]);
  });

  it('has the same cell on both sides of the diagonal, and none on it', () => {
    expect(cellAt(table, 0, 1)?.correlation).toBe(0.7);
    expect(cellAt(table, 1, 0)?.correlation).toBe(0.7);
    expect(cellAt(table, 0, 2)?.correlation).toBe(0.1);
    expect(cellAt(table, 2, 2)).toBeUndefined();
  });

  it('lists each pair once, with its own figure', () => {
    const pairs = pairsOf(table as unknown as CorrelationTable);
    expect(pairs.map(({ first, second, cell }) => [first.symbol, second.symbol, cell.correlation])).toEqual([
      ['KO', 'PEP', 0.7],
      ['KO', 'BTC-USD', 0.1],
      ['PEP', 'BTC-USD', null],
    ]);
  });

  it('calls a pair related only where the interval leaves out zero', () => {
    expect([cell(0.7, 0.6, 0.8), cell(-0.3, -0.5, -0.1)].map(isRelated)).toEqual([true, true]);
    expect([cell(0.1, -0.02, 0.22), cell(null, null, null)].map(isRelated)).toEqual([false, false]);
  });

  it('is changed from what was chosen last, though its own answer is still on its way', () => {
    expect(symbolsToChange(table, null)).toEqual(['KO', 'PEP', 'BTC-USD']);
    expect(symbolsToChange(table, 'KO,PEP,BTC-USD,MSFT')).toEqual(['KO', 'PEP', 'BTC-USD', 'MSFT']);
  });
});
