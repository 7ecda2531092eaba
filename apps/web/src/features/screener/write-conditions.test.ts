import type { ScreenGroup } from '@auspex/quant/screening';
import { describe, expect, it } from 'vitest';
import { isWrongValue, writtenOf } from './write-conditions.ts';

const below = (value: string): ScreenGroup => ({
  mode: 'all',
  items: [{ mode: 'any', items: [{ field: 'rsi14', test: '<', values: [value] }] }],
});

describe('the conditions of a screen', () => {
  it.each([
    ['1,5', '1.5'],
    ['-0,25%', '-0.25%'],
    ['1,500', '1500'],
    ['2,5bn', '2.5bn'],
    ['1,234,567.5', '1234567.5'],
    ['30', '30'],
  ])('reads %s as people write it in either language', (typed, written) => {
    expect(writtenOf(below(typed))).toBe(`(rsi14 < ${written})`);
  });

  it('leaves the commas of words and formulas alone', () => {
    const items = [
      { field: 'name', test: 'contains', values: ['1,5'] },
      { formula: 'min(1,5) > 2' },
    ] as const;
    expect(writtenOf({ mode: 'all', items })).toBe('name contains "1,5" and (min(1,5) > 2)');
  });

  it('says which value cannot be read, and nothing of one that is still missing', () => {
    expect(['abc', '1,5,5', '12 apples'].map((value) => isWrongValue('rsi14', value))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['', '1,5', '2bn', '10%'].map((value) => isWrongValue('rsi14', value))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect([isWrongValue('next_report', 'soon'), isWrongValue('next_report', '2026-01-31')]).toEqual([
      true,
      false,
    ]);
  });
});
