import { describe, expect, it } from 'vitest';
import { readBound, showBound } from './column-filter.tsx';

const writing = (unit: 'number' | 'percent' | 'date', language: 'en' | 'fr' = 'en') => ({ unit, language });

describe('the filter of a column', () => {
  it('takes and shows per cent where the column shows per cent, and keeps parts of 1', () => {
    expect(readBound('5', writing('percent'), 'from')).toBe(0.05);
    expect(readBound('-2.5', writing('percent'), 'to')).toBe(-0.025);
    expect(showBound(0.05, writing('percent'))).toBe('5');
    // 0.07 × 100 is 7.000000000000001 in binary fractions.
    expect(showBound(0.07, writing('percent'))).toBe('7');
    expect(readBound('5', writing('number'), 'from')).toBe(5);
    expect(showBound(5, writing('number'))).toBe('5');
  });

  it('takes numbers as the member writes them, and knows what is none', () => {
    expect(readBound('1,5', writing('percent', 'fr'), 'from')).toBe(0.015);
    expect(readBound('1,5', writing('number'), 'from')).toBe(1.5);
    expect(readBound('1.5', writing('number', 'fr'), 'from')).toBe(1.5);
    expect(showBound(-0.015, writing('percent', 'fr'))).toBe('-1,5');
    expect(readBound('-1,500', writing('number'), 'from')).toBe(-1500);
    // Copied from the table itself, in either language.
    expect(readBound('−1,234.5', writing('number'), 'to')).toBe(-1234.5);
    expect(readBound('−1\u202f234,5', writing('number', 'fr'), 'to')).toBe(-1234.5);
    expect(['5k', 'abc', '-', '1e'].map((text) => readBound(text, writing('number'), 'to'))).toEqual(
      Array(4).fill(Number.NaN),
    );
  });

  it('ends a day with its last millisecond', () => {
    const end = readBound('2026-03-01', writing('date'), 'to');
    expect(new Date(end ?? 0).toISOString()).toBe('2026-03-01T23:59:59.999Z');
    expect(showBound(end, writing('date'))).toBe('2026-03-01');
  });

  it('asks nothing while nothing is written', () => {
    expect(readBound('', writing('percent'), 'from')).toBeUndefined();
    expect(showBound(undefined, writing('percent'))).toBe('');
  });
});
