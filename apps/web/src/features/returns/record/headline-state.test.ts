import { describe, expect, it } from 'vitest';
import type { EdgeGate } from '../returns-replies.ts';
import { aboutWhen, headlineState } from './headline.tsx';

const hitRate = { value: 0.56, low: 0.52, high: 0.6 };
const gate = (state: EdgeGate['state']) => [{ state }] as unknown as readonly EdgeGate[];

describe('the headline of a record', () => {
  it('claims no hit rate before 620 independent calls, and says how many are missing', () => {
    const headline = { open: false, effectiveN: 214.4, needed: 620, hitRate: null };
    expect(headlineState(headline, gate('open'))).toEqual({ kind: 'counting', missing: 620 - 214.4 });
  });

  it('claims none while no edge gate is open, however many calls there are', () => {
    const headline = { open: true, effectiveN: 5000, needed: 620, hitRate };
    expect(headlineState(headline, gate('shut'))).toEqual({ kind: 'no-edge', missing: 0 });
    expect(headlineState(headline, [])).toEqual({ kind: 'no-edge', missing: 0 });
  });

  it('does not take the server’s word for a gate that its own count leaves shut', () => {
    const headline = { open: true, effectiveN: 619, needed: 620, hitRate };
    expect(headlineState(headline, gate('open')).kind).toBe('counting');
  });

  it('claims the hit rate with its interval once both gates are open', () => {
    const headline = { open: true, effectiveN: 700, needed: 620, hitRate };
    expect(headlineState(headline, gate('open'))).toEqual({ kind: 'claimed', ...hitRate });
  });
});

describe('when a headline may come', () => {
  const now = Date.parse('2026-11-22');

  it('is said to the month within two years, to the year after that', () => {
    expect(aboutWhen('2028-03-04', now, 'en')).toBe('March 2028');
    expect(aboutWhen('2028-03-04', now, 'fr')).toBe('mars 2028');
    expect(aboutWhen('2036-10-01', now, 'en')).toBe('2036');
  });
});
