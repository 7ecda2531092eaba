import { describe, expect, it } from 'vitest';
import type { Flip, StanceFlip } from '../signal.ts';
import { readFlips } from './flip-panel.tsx';

function vote(member: string, close: number | null): Flip {
  const indicator = member.split('-')[0] ?? member;
  return { member, indicator, label: member.toUpperCase(), from: 'buy', to: 'hold', close };
}

describe('what would flip a stance', () => {
  it('is told with its distance from the last close, the nearer side first', () => {
    const turns: StanceFlip[] = [
      { to: 'buy', close: 104, members: [{ id: 'cci-20', label: 'CCI 20' }] },
      { to: 'sell', close: 97, members: [{ id: 'sma-50', label: 'SMA 50' }] },
    ];
    const { at } = readFlips(turns, 100);
    expect(at.map(({ close, side }) => [close, side])).toEqual([
      [97, 'below'],
      [104, 'above'],
    ]);
    // 97 / 100 − 1
    expect(at[0]?.change).toBeCloseTo(-0.03, 12);
  });

  it('tells what comes about at any price apart', () => {
    expect(readFlips([vote('chaikin-money-flow-20', null)], 100)).toEqual({
      at: [],
      anyway: [vote('chaikin-money-flow-20', null)],
    });
  });

  it('keeps the votes of two averages apart', () => {
    const { at } = readFlips([vote('sma-200', 96), vote('sma-50', 98)], 100);
    expect(at.map(({ flip }) => flip.label)).toEqual(['SMA-50', 'SMA-200']);
  });
});
