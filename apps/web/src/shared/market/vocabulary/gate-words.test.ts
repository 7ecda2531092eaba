import { describe, expect, it } from 'vitest';
import { conditionWords, type GateCondition } from './gate-words.ts';

/** Bars of the gate: t ≥ 3, placebo p ≤ 0.01, 24 periods, both halves and net above 0, Brier skill ≥ 0. */
function said(condition: GateCondition, language: 'en' | 'fr' = 'en') {
  const { value, needed, compare, missing } = conditionWords(condition, language);
  return { value, needed, compare, missing };
}

describe('a condition of the edge gate in words', () => {
  it('says how much is missing where more is needed', () => {
    expect(said({ name: 'rank-ic-t', value: 0.84, needed: 3, met: false })).toEqual({
      value: '0.84',
      needed: '3.00',
      compare: 'atLeast',
      missing: '2.16',
    });
    expect(said({ name: 'history', value: 10.5, needed: 24, met: false })).toMatchObject({
      value: '10.5',
      needed: '24',
      missing: '13.5',
    });
  });

  it('says how much is too much where less is needed', () => {
    expect(said({ name: 'placebo', value: 0.34, needed: 0.01, met: false })).toEqual({
      value: '0.340',
      needed: '0.010',
      compare: 'atMost',
      missing: '0.330',
    });
  });

  it('writes a return after costs in per cent, in the language on the screen', () => {
    expect(said({ name: 'net-after-costs', value: -0.0012, needed: 0, met: false })).toMatchObject({
      value: '−0.12%',
      needed: '0.00%',
      compare: 'above',
      missing: '0.12%',
    });
    expect(said({ name: 'net-after-costs', value: -0.0012, needed: 0, met: false }, 'fr').value).toBe(
      '−0,12\u00a0%',
    );
  });

  it('names nothing missing where it is passed, and no figure where none can be computed', () => {
    expect(said({ name: 'brier-skill', value: 0.004, needed: 0, met: true })).toMatchObject({
      missing: null,
    });
    expect(said({ name: 'trailing', value: null, needed: 1.5, met: false })).toMatchObject({
      value: null,
      missing: null,
    });
  });

  it('never reads like what is needed while it misses it', () => {
    expect(said({ name: 'brier-skill', value: -0.0000312, needed: 0, met: false })).toEqual({
      value: '−0.003%',
      needed: '0.000%',
      compare: 'atLeast',
      missing: '0.003%',
    });
    expect(said({ name: 'rank-ic-t', value: 2.9996, needed: 3, met: false })).toMatchObject({
      value: '2.9996',
      needed: '3.0000',
    });
  });

  it('draws a condition that is not passed never as full', () => {
    const share = (value: number | null, met = false) =>
      conditionWords({ name: 'names', value, needed: 20, met }, 'en').share;
    expect(share(10)).toBe(0.5);
    expect(share(20)).toBeLessThan(1);
    expect(share(null)).toBe(0);
    expect(share(25, true)).toBe(1);
  });
});
