import { describe, expect, it } from 'vitest';
import { sampleTrade } from '../../../../test/sample-trades.ts';
import { examineTrades } from './examine-trades.ts';

// Worked out by hand: 1000 × 5 % = 50, 1000 × −8 % = −80, 900 × 10 % = 90; 10,000 becomes 10,060, which is 1.006.
const rows = [
  sampleTrade('t1'),
  sampleTrade('t2', { symbol: 'ETH-USD', net: -0.08 }),
  sampleTrade('t3', { amount: 900, net: 0.1, closedAt: null, exit: null, mark: 110.3, exitReason: 'open' }),
];
const counted = (symbol: string, trades: number, assetId = `asset of ${symbol}`) =>
  [assetId, { symbol, trades }] as const;
const claims = { growth: 1.006, trades: new Map([counted('BTC-USD', 2), counted('ETH-USD', 1)]) };

describe('the rows of a record', () => {
  it('add up to what the account of the curve has become, losers and open trades included', () => {
    const verdict = examineTrades(rows, { total: 3, claims });
    expect(verdict).toMatchObject({ kind: 'sums', rows: 3 });
    expect(verdict.kind === 'sums' && verdict.profit).toBeCloseTo(60, 9);
  });

  it('RET-2: without a losing row are found out: which asset lacks one, and how much it lost', () => {
    const verdict = examineTrades(
      rows.filter(({ id }) => id !== 't2'),
      { total: 2, claims },
    );
    expect(verdict).toMatchObject({ kind: 'miscounted', symbol: 'ETH-USD', rows: 0, counted: 1 });
    expect(verdict.kind === 'miscounted' && verdict.unexplained).toBeCloseTo(-80, 9);
  });

  it('with a loss made smaller are found out at that row', () => {
    const changed = rows.map((row) => (row.id === 't2' ? { ...row, profit: -8 } : row));
    expect(examineTrades(changed, { total: 3, claims })).toMatchObject({
      kind: 'bad-row',
      id: 't2',
      shown: -8,
    });
  });

  it('with costs left out of the net are found out at that row', () => {
    const changed = rows.map((row) => (row.id === 't1' ? { ...row, fee: 0.02 } : row));
    expect(examineTrades(changed, { total: 3, claims })).toMatchObject({ kind: 'bad-row', id: 't1' });
  });

  it('with a loss made smaller in all its figures do not reach the curve any more', () => {
    const changed = rows.map((row) =>
      row.id === 't2' ? sampleTrade('t2', { symbol: 'ETH-USD', net: -0.008 }) : row,
    );
    expect(examineTrades(changed, { total: 3, claims }).kind).toBe('differs');
  });

  it('named twice, or fewer than the list says, are found out', () => {
    const [first] = rows;
    expect(examineTrades([...rows, ...(first ? [first] : [])], { total: 4, claims })).toEqual({
      kind: 'repeated',
      id: 't1',
    });
    const few = { growth: 1.005, trades: new Map([counted('BTC-USD', 1)]) };
    expect(examineTrades(rows.slice(0, 1), { total: 3, claims: few })).toEqual({
      kind: 'short',
      rows: 1,
      total: 3,
    });
  });

  it('of two companies that had one symbol are counted apart', () => {
    const pair = [
      sampleTrade('t1', { symbol: 'BBBY', assetId: 'us:BBBY' }),
      sampleTrade('t2', { symbol: 'BBBY', assetId: 'us:OSTK' }),
      sampleTrade('t3', { symbol: 'BBBY', assetId: 'us:OSTK' }),
    ];
    // 3 × 1000 × 5 % = 150 of 10,000.
    const trades = new Map([counted('BBBY', 1, 'us:BBBY'), counted('BBBY', 2, 'us:OSTK')]);
    expect(examineTrades(pair, { total: 3, claims: { growth: 1.015, trades } }).kind).toBe('sums');
    const short = pair.filter(({ id }) => id !== 't3');
    expect(examineTrades(short, { total: 2, claims: { growth: 1.015, trades } })).toMatchObject({
      kind: 'miscounted',
      symbol: 'BBBY',
      rows: 1,
      counted: 2,
    });
  });

  it('differ by a cent at most, as rounded money may', () => {
    expect(examineTrades(rows, { total: 3, claims: { ...claims, growth: 1.006001 } }).kind).toBe('sums');
    expect(examineTrades(rows, { total: 3, claims: { ...claims, growth: 1.006002 } }).kind).toBe('differs');
  });

  it('are not compared with a curve that does not exist', () => {
    expect(examineTrades([], { total: 0, claims: { growth: null, trades: new Map() } }).kind).toBe(
      'no-curve',
    );
  });
});
