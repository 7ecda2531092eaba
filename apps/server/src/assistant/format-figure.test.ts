import { expect, it } from 'vitest';
import { formatFigure } from './format-figure.ts';

it('AST-1: a difference between percentages is written in points, in both languages', () => {
  const points = (value: number, language: 'en' | 'fr') =>
    formatFigure({ measure: 'gross-margin-change', value, unit: 'points', currency: null }, language);
  expect([0.0234, -0.0234, 0.01, 0.00004].map((value) => points(value, 'en'))).toEqual([
    '+2.3\u00a0points',
    '−2.3\u00a0points',
    '+1.0\u00a0points',
    '0.0\u00a0points',
  ]);
  expect([0.0234, -0.0123].map((value) => points(value, 'fr'))).toEqual([
    '+2,3\u00a0points',
    '−1,2\u00a0point',
  ]);
});

it('AST-1: costs of a few hundredths of a per cent are not rounded to tenths', () => {
  const cost = (value: number, language: 'en' | 'fr') =>
    formatFigure({ measure: 'cost-per-side', value, unit: 'percent', currency: null }, language);
  expect([cost(0.0005, 'en'), cost(0.0015, 'en'), cost(0.0015, 'fr')]).toEqual([
    '0.05%',
    '0.15%',
    '0,15\u00a0%',
  ]);
});

it('AST-1: a part of a whole has no sign, beside the median of its peers neither', () => {
  const text = (measure: string) =>
    formatFigure({ measure, value: 0.57999, unit: 'percent', currency: null }, 'en');
  const levels = [
    'gross-margin',
    'operating-margin',
    'operatingMargin',
    'peer-median',
    'payout',
    'deviation',
  ];
  expect(new Set(levels.map(text))).toEqual(new Set(['58.0%']));
  expect(text('revenue-growth')).toBe('+58.00%');
});

it('AST-1: a probability is one wherever it was read, also in the screener', () => {
  const text = (measure: string, value: number) =>
    formatFigure({ measure, value, unit: 'percent', currency: null }, 'en');
  for (const measure of ['p-up', 'p_up_20', 'p_fall_30', 'p_move10_20'])
    expect([measure, text(measure, 0.5432), text(measure, 0.9987)]).toEqual([measure, '54%', '>99%']);
  // Places in a range and sizes have no sign either.
  const sizes = ['range_52w', 'rank_6m', 'rank_vol', 'bb_width', 'atr_percent'];
  expect(new Set(sizes.map((measure) => text(measure, 0.5432)))).toEqual(new Set(['54.3%']));
});
