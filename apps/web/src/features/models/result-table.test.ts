import { describe, expect, it } from 'vitest';
import { resultTable, writeFigure } from './result-table.ts';

const result = (figure: 'rank-ic-t' | 'placebo-p', horizon: number, value: number | null) => ({
  ...{ figure, horizon, value, low: null, high: null },
});

describe('the results on a model card', () => {
  it('stand in a line per figure and a column per horizon, the nearest first', () => {
    const { horizons, rows } = resultTable([
      result('rank-ic-t', 20, 0.84),
      result('placebo-p', 20, null),
      result('rank-ic-t', 5, 1.2),
    ]);
    expect(horizons).toEqual([5, 20]);
    expect(rows.map(({ figure, byHorizon }) => [figure, byHorizon.map((one) => one?.value)])).toEqual([
      ['rank-ic-t', [1.2, 0.84]],
      ['placebo-p', [undefined, null]],
    ]);
  });

  it('are written in their own unit and in the language of the page', () => {
    expect(writeFigure('net-return', -0.00123, 'en')).toBe('−0.12%');
    expect(writeFigure('net-return', -0.00123, 'fr')).toBe('−0,12\u00a0%');
    expect(writeFigure('names', 28, 'en')).toBe('28');
    expect(writeFigure('placebo-p', 0.3412, 'en')).toBe('0.341');
    expect(writeFigure('rank-ic-t', -0.84, 'en')).toBe('−0.84');
  });
});
