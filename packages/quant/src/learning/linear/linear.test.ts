import { describe, expect, it } from 'vitest';
import reference from '../../../fixtures/linear-reference.json' with { type: 'json' };
import {
  addGrams,
  emptyGram,
  fitLogistic,
  fitRidge,
  type GramRows,
  gramOf,
  linearContributions,
  predictLinear,
} from './index.ts';

const columns = reference.columns.map((column) => Float64Array.from(column));
const rows: GramRows = {
  columns,
  targets: Float64Array.from(reference.targets),
  weights: Float64Array.from(reference.weights),
};

function expectCoefficients(actual: Float64Array, expected: readonly number[], bar: number): void {
  expected.forEach((value, i) => {
    expect(Math.abs(actual[i] - value), `coefficient ${i}`).toBeLessThanOrEqual(
      bar * Math.max(1, Math.abs(value)),
    );
  });
}

describe('Ridge regression', () => {
  it('has the coefficients SciPy solves for, to 1e-9 (penalties 0, 1 and the number of rows)', () => {
    for (const fit of reference.ridge) {
      const model = fitRidge(gramOf(rows), fit.alpha);
      if (model === null) throw new Error('rows were given');
      expectCoefficients(model.coefficients, fit.coefficients, 1e-9);
      expect(model.intercept).toBeCloseTo(fit.intercept, 8);
    }
  });

  it('is the same from quarters added as from all rows at once', () => {
    const part = (from: number, to: number): GramRows => ({
      columns: columns.map((column) => column.subarray(from, to)),
      targets: rows.targets.subarray(from, to),
      weights: rows.weights?.subarray(from, to),
    });
    const added = [part(0, 30), part(30, 31), part(31, 120)].map(gramOf).reduce(addGrams, emptyGram(6));
    const [whole, sum] = [fitRidge(gramOf(rows), 120), fitRidge(added, 120)];
    expect(added.rows).toBe(120);
    expectCoefficients(sum?.coefficients ?? new Float64Array(0), [...(whole?.coefficients ?? [])], 1e-12);
  });

  it('leaves out rows with a gap and gives a constant feature nothing', () => {
    const holed = columns.map((column, f) => (f === 2 ? column.with(5, Number.NaN) : column));
    expect(gramOf({ ...rows, columns: holed }).rows).toBe(119);
    const model = fitRidge(gramOf({ ...rows, columns: [columns[0], new Float64Array(120).fill(4)] }), 1);
    expect(model?.coefficients[1]).toBe(0);
    expect(fitRidge(emptyGram(2), 1)).toBeNull();
  });

  it('QUANT-4: has contributions that add up to its output', () => {
    const model = fitRidge(gramOf(rows), 120);
    if (model === null) throw new Error('rows were given');
    const row = Float64Array.from(columns, (column) => column[7]);
    const means = Float64Array.from(
      columns,
      (column) => column.reduce((sum, x) => sum + x, 0) / column.length,
    );
    const { expected, byFeature } = linearContributions(model, { row, means });
    const sum = byFeature.reduce((total, value) => total + value, expected);
    expect(Math.abs(sum - predictLinear(model, columns)[7])).toBeLessThan(1e-9);
  });
});

describe('Logistic regression', () => {
  it('is the one R fits to cars with and without manual gears: 12.040 and −4.024', () => {
    // R: glm(am ~ wt, binomial, mtcars); 12.040370 and −4.023970.
    const weight = [
      2.62, 2.875, 2.32, 3.215, 3.44, 3.46, 3.57, 3.19, 3.15, 3.44, 3.44, 4.07, 3.73, 3.78, 5.25, 5.424,
      5.345, 2.2, 1.615, 1.835, 2.465, 3.52, 3.435, 3.84, 3.845, 1.935, 2.14, 1.513, 3.17, 2.77, 3.57, 2.78,
    ];
    const manual = [
      1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1,
    ];
    const model = fitLogistic(
      { columns: [Float64Array.from(weight)], targets: Float64Array.from(manual) },
      0,
    );
    expect(model.intercept).toBeCloseTo(12.04037, 4);
    expect(model.coefficients[0]).toBeCloseTo(-4.02397, 4);
  });

  it('has the penalised coefficients SciPy finds, to 1e-7', () => {
    const standardised = reference.standardised.map((column) => Float64Array.from(column));
    for (const fit of reference.logistic) {
      const model = fitLogistic(
        { columns: standardised, targets: Float64Array.from(reference.outcomes), weights: rows.weights },
        fit.penalty,
      );
      expectCoefficients(model.coefficients, fit.coefficients, 1e-7);
      expect(model.intercept).toBeCloseTo(fit.intercept, 7);
    }
  });

  it('says so if outcomes are separated perfectly', () => {
    const separated = { columns: [Float64Array.of(1, 2, 3, 4)], targets: Float64Array.of(0, 0, 1, 1) };
    expect(() => fitLogistic(separated, 0)).toThrow(/separate/);
    expect(fitLogistic(separated, 1).coefficients[0]).toBeGreaterThan(0);
  });
});
