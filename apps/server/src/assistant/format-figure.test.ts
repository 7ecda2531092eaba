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
