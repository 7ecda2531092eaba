import { describe, expect, it } from 'vitest';
import type { Flip } from '../signal.ts';
import { memberOfFlip, readFlips, stanceAfter } from './flip-words.ts';

function flip(indicator: string, close: number | null, flipsStance = false): Flip {
  return { indicator, from: 'buy', to: 'hold', close, flipsStance };
}

describe('a stance that one vote tips', () => {
  it('goes from a side to hold, and from hold to the side the vote moves to', () => {
    // Stance rule: a side is taken at a net share of 0.4 and left at 0; one of 15 votes moves it by 0.13 at most.
    expect(stanceAfter('buy', { from: 'buy', to: 'sell' })).toBe('hold');
    expect(stanceAfter('sell', { from: 'sell', to: 'hold' })).toBe('hold');
    expect(stanceAfter('hold', { from: 'sell', to: 'hold' })).toBe('buy');
    expect(stanceAfter('hold', { from: 'buy', to: 'hold' })).toBe('sell');
  });

  it('names the member by its vote where two members share an indicator', () => {
    const member = (label: string, vote: 'buy' | 'sell') =>
      ({ indicator: 'sma', label, group: 'long', value: 1, vote }) as const;
    const members = [member('SMA 50', 'sell'), member('SMA 200', 'buy')];
    expect(memberOfFlip(flip('sma', 90), members)).toBe('SMA 200');
    expect(memberOfFlip(flip('sma', 90), [member('SMA 50', 'buy'), member('SMA 200', 'buy')])).toBe(
      'SMA 50 / SMA 200',
    );
    expect(memberOfFlip(flip('macd', 90), members)).toBe('macd');
  });
});

describe('what would flip a stance', () => {
  it('is the nearest close on each side, the nearer side first', () => {
    const { stance } = readFlips(
      [flip('sma', 80, true), flip('rsi', 97, true), flip('cci', 104, true), flip('ema', 90, true)],
      100,
    );
    expect(stance.map(({ close, side }) => [close, side])).toEqual([
      [97, 'below'],
      [104, 'above'],
    ]);
    expect(stance[0]?.change).toBeCloseTo(-0.03, 12);
  });

  it('is nothing where single votes change but none of them tips the stance', () => {
    const { stance, votes } = readFlips([flip('rsi', 103), flip('ema', 99)], 100);
    expect(stance).toEqual([]);
    expect(votes.map(({ flip: { indicator } }) => indicator)).toEqual(['ema', 'rsi']);
  });

  it('tells votes that no price changes apart', () => {
    expect(readFlips([flip('volume', null)], 100)).toMatchObject({
      votes: [],
      stuck: [flip('volume', null)],
    });
  });
});
