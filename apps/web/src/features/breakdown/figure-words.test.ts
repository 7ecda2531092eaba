import { describe, expect, it } from 'vitest';
import type { Check } from './breakdown-queries.ts';
import { checkValue, type Words } from './figure-words.ts';

const words: Words = {
  t: (key, values) => (key === 'points' ? `${values?.value} pp` : key),
  ...{ language: 'en', currency: 'USD' },
};
const check = (id: Check['id'], unit: Check['unit'], limit: number) => ({ id, unit, limit });

describe('a check’s value', () => {
  it('BREAK-10: is not written like a limit that it is not at, or it seems to contradict the verdict', () => {
    const growth = check('revenue-growth', 'percent', 0.05);
    expect(checkValue(growth, 0.049_96, words)).toBe('+4.996%');
    expect(checkValue(growth, 0.0496, words)).toBe('+4.96%');
    expect(checkValue(growth, 0.05, words)).toBe('+5.0%');
    expect(checkValue(growth, 0.0494, words)).toBe('+4.9%');
    expect(checkValue(check('current-ratio', 'multiple', 1.2), 1.1964, words)).toBe('1.196×');
  });

  it('BREAK-10: is in points where it is a difference of two percentages', () => {
    const margin = check('gross-margin-change', 'points', 0);
    expect(checkValue(margin, 0.0213, words)).toBe('+2.1 pp');
    expect(checkValue(margin, -0.0213, words)).toBe('−2.1 pp');
    expect(checkValue(margin, 0, words)).toBe('0.0 pp');
    // No digit that anybody reads tells it from its limit.
    expect(checkValue(margin, 0.000_000_1, words)).toBe('0.0 pp');
  });
});
