import { describe, expect, it } from 'vitest';
import { netAfterFee, parseFees, readFee } from './fee.ts';

describe('the member’s fee', () => {
  it('is paid twice: 1.20 % after 15 basis points a side is 1.00 % after 25', () => {
    // By hand: 1.20 % + 2 × 0.15 % = 1.50 % before fees; less 2 × 0.25 % = 1.00 %.
    expect(netAfterFee({ netEdge: 0.012, assumedBasisPoints: 15, feeBasisPoints: 25 })).toBeCloseTo(0.01, 12);
    expect(netAfterFee({ netEdge: 0.012, assumedBasisPoints: 15, feeBasisPoints: 0 })).toBeCloseTo(0.015, 12);
  });

  it('may be typed with a comma, and is no fee below nothing or above five per cent', () => {
    expect(readFee(' 7,5 ')).toBe(7.5);
    expect(readFee('0')).toBe(0);
    for (const typed of ['', 'ten', '-1', '501', 'Infinity']) expect(readFee(typed)).toBeNull();
  });

  it('is kept per market, and what is damaged in the store is forgotten', () => {
    expect(parseFees('{"crypto":40,"us":1}')).toEqual({ crypto: 40, us: 1 });
    expect(parseFees('{"crypto":"40","us":-3}')).toEqual({});
    for (const stored of [null, 'null', '7', '[', '"x"']) expect(parseFees(stored)).toEqual({});
  });
});
