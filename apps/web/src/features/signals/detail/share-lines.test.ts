import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Explanation } from '../signal.ts';
import { shareLines } from './shares-table.tsx';

function explanation(base: number, shares: readonly number[], off = 0): Explanation {
  return {
    horizon: 20,
    base,
    score: shares.reduce((sum, share) => sum + share, base) + off,
    contributions: shares.map((contribution, place) => ({
      feature: `f${place}`,
      group: 'returns',
      value: null,
      contribution,
    })),
  };
}

const share = fc.double({ min: -0.5, max: 0.5, noNaN: true });

describe('the shares of a score', () => {
  it('add up to the score digit by digit, as they are written', () => {
    fc.assert(
      fc.property(share, fc.array(share, { minLength: 13, maxLength: 80 }), (base, shares) => {
        const { lines, total } = shareLines(explanation(base, shares));
        const written = lines.reduce((sum, { value }) => sum + Math.round(value * 10_000), 0);
        expect(written).toBe(Math.round(total * 10_000));
      }),
    );
  });

  it('begin with the base and the twelve that weigh most, whichever way', () => {
    const shares = Array.from({ length: 20 }, (_, place) => (place % 2 === 0 ? 1 : -1) * place * 0.01);
    const { lines } = shareLines(explanation(0.02, shares));
    expect(lines).toHaveLength(14);
    expect(lines[0]).toEqual({ kind: 'base', value: 0.02 });
    expect(lines[1]).toEqual({ kind: 'feature', place: 19, value: -0.19 });
    // By hand: 0 + −0.01 + 0.02 − 0.03 + 0.04 − 0.05 + 0.06 − 0.07 of places 0 to 7 is −0.04.
    expect(lines[13]).toEqual({ kind: 'others', count: 8, value: -0.04 });
  });

  it('are reported where they do not add up to the published score', () => {
    expect(shareLines(explanation(0.1, [0.2, -0.05])).agrees).toBe(true);
    expect(shareLines(explanation(0.1, [0.2, -0.05], 2e-6)).agrees).toBe(false);
  });
});
