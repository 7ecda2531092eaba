import { describe, expect, it } from 'vitest';
import { readBound, showBound } from './column-filter.tsx';

describe('the filter of a column', () => {
  it('takes and shows per cent where the column shows per cent, and keeps parts of 1', () => {
    expect(readBound('5', 'percent', 'from')).toBe(0.05);
    expect(readBound('-2.5', 'percent', 'to')).toBe(-0.025);
    expect(showBound(0.05, 'percent')).toBe('5');
    // 0.07 × 100 is 7.000000000000001 in binary fractions.
    expect(showBound(0.07, 'percent')).toBe('7');
    expect(readBound('5', 'number', 'from')).toBe(5);
    expect(showBound(5, 'number')).toBe('5');
  });

  it('ends a day with its last millisecond', () => {
    const end = readBound('2026-03-01', 'date', 'to');
    expect(new Date(end ?? 0).toISOString()).toBe('2026-03-01T23:59:59.999Z');
    expect(showBound(end, 'date')).toBe('2026-03-01');
  });

  it('asks nothing while nothing is written', () => {
    expect(readBound('', 'percent', 'from')).toBeUndefined();
    expect(showBound(undefined, 'percent')).toBe('');
  });
});
