import { describe, expect, it } from 'vitest';
import reference from '../../fixtures/correlation-reference.json' with { type: 'json' };
import { randomStream } from '../random/index.ts';
import { fisherInterval } from '../statistics/index.ts';
import {
  clusterOrder,
  correlationMatrix,
  effectiveAssets,
  effectiveBets,
  equalWeightMarket,
  findDiversifiers,
  leadingEigen,
  logReturns,
  pairCorrelation,
  rollingCorrelation,
  shrinkCovariance,
  symmetricEigen,
} from './index.ts';

const returns = reference.returns.map((column) => Float64Array.from(column));
const size = returns.length;

function expectAll(actual: ArrayLike<number>, expected: readonly number[], digits: number): void {
  expected.forEach((value, i) => {
    expect(actual[i]).toBeCloseTo(value, digits);
  });
}

// Values of the file: NumPy and SciPy (fixtures/make-reference.py).
describe('The correlation table', () => {
  it("is NumPy's and SciPy's, plain and by rank", () => {
    expectAll(correlationMatrix(returns, { kind: 'pearson' }).values, reference.pearson, 12);
    expectAll(correlationMatrix(returns, { kind: 'spearman' }).values, reference.spearman, 12);
  });
  it('is the same whether or not one asset has gaps, and unknown for a constant one', () => {
    for (const kind of ['pearson', 'spearman'] as const) {
      const holed = correlationMatrix([...returns, new Float64Array(250).fill(Number.NaN)], { kind });
      const whole = correlationMatrix(returns, { kind });
      for (let a = 0; a < size; a++) {
        for (let b = 0; b < size; b++) {
          expect(holed.values[a * (size + 1) + b]).toBeCloseTo(whole.values[a * size + b], 12);
          expect(holed.pairs[a * (size + 1) + b]).toBe(whole.pairs[a * size + b]);
        }
      }
    }
    const flat = correlationMatrix([returns[0], new Float64Array(250).fill(0.1)], { kind: 'pearson' });
    expect(flat.values[1]).toBeNaN();
  });
  it('has the range that SciPy computes', () => {
    const { correlation, pairs } = pairCorrelation(
      { first: returns[0], second: returns[1] },
      { kind: 'pearson' },
    );
    const interval = fisherInterval({ correlation: correlation ?? 0, pairs });
    expect(interval?.low).toBeCloseTo(reference.fisher[0], 12);
    expect(interval?.high).toBeCloseTo(reference.fisher[1], 12);
  });
  it('counts only common days and is unknown below 30 of them', () => {
    const holed = returns[0].map((value, i) => (i < 221 ? Number.NaN : value));
    const few = pairCorrelation({ first: holed, second: returns[1] }, { kind: 'pearson' });
    expect(few).toEqual({ correlation: null, pairs: 29 });
    const cell = correlationMatrix([holed.with(220, 0.01), returns[1]], { kind: 'pearson' });
    expect(cell.pairs[1]).toBe(30);
    expect(cell.values[1]).not.toBeNaN();
  });
  it('over falling days uses exactly the days on which the market fell', () => {
    const market = equalWeightMarket(returns);
    const keep = (_: number, i: number) => market[i] < 0;
    const direct = pairCorrelation(
      { first: returns[0].filter(keep), second: returns[1].filter(keep) },
      { kind: 'pearson' },
    );
    expect(pairCorrelation({ first: returns[0], second: returns[1] }, { kind: 'downside', market })).toEqual(
      direct,
    );
    expect(direct.pairs).toBeGreaterThan(80);
    expect(direct.pairs).toBeLessThan(170);
  });
  it('takes returns from closes and leaves gaps as gaps', () => {
    const r = logReturns(Float64Array.of(100, 110, Number.NaN, 121, 121));
    expect(r[1]).toBeCloseTo(Math.log(1.1), 12);
    expect([r[0], r[2], r[3]].every(Number.isNaN)).toBe(true);
    expect(r[4]).toBe(0);
  });
});

describe('Eigenvalues', () => {
  it("are NumPy's, and the vectors rebuild the table", () => {
    const { values, vectors } = symmetricEigen(Float64Array.from(reference.pearson), size);
    expectAll(values, reference.eigenvalues, 12);
    for (let a = 0; a < size; a++) {
      for (let b = 0; b < size; b++) {
        let sum = 0;
        for (let k = 0; k < size; k++) sum += values[k] * vectors[k * size + a] * vectors[k * size + b];
        expect(sum).toBeCloseTo(reference.pearson[a * size + b], 12);
      }
    }
  });
  it('of a large table agree between the quick and the full method', () => {
    const n = 90;
    const stream = randomStream({ seed: 4 });
    const columns = Array.from({ length: n }, () => new Float64Array(300));
    for (let t = 0; t < 300; t++) {
      const factors = [stream.normal(), stream.normal(), stream.normal()];
      columns.forEach((column, i) => {
        column[t] =
          factors[0] + (i % 3 === 0 ? factors[1] : 0) + (i % 5 === 0 ? factors[2] : 0) + stream.normal();
      });
    }
    const { values } = correlationMatrix(columns, { kind: 'pearson' });
    const [full, quick] = [symmetricEigen(values, n), leadingEigen(values, n, 5)];
    for (let k = 0; k < 5; k++) {
      expect(quick.values[k] / full.values[k]).toBeCloseTo(1, 8);
      let product = 0;
      for (let i = 0; i < n; i++) product += quick.vectors[k * n + i] * full.vectors[k * n + i];
      expect(Math.abs(product)).toBeGreaterThan(0.999);
    }
  });
});

describe('Shrinkage', () => {
  it('goes as far as the formulas of Ledoit and Wolf worked out in NumPy', () => {
    expect(shrinkCovariance(returns, 'identity')?.intensity).toBeCloseTo(reference.identityIntensity, 10);
    expect(shrinkCovariance(returns, 'constant-correlation')?.intensity).toBeCloseTo(
      reference.constantIntensity,
      10,
    );
  });
  it('comes closer to the truth than the sample if days are few', () => {
    let [sampleMiss, shrunkMiss] = [0, 0];
    for (let round = 0; round < 50; round++) {
      const stream = randomStream({ seed: 5, day: round });
      const few = Array.from({ length: 20 }, () => Float64Array.from({ length: 25 }, () => stream.normal()));
      const sample = shrinkCovariance(few, 'identity');
      const table = correlationMatrix(
        few.map((c) => Float64Array.from([...c, ...c])),
        { kind: 'pearson' },
      );
      for (let i = 0; i < 400; i++) {
        const truth = i % 21 === 0 ? 1 : 0;
        shrunkMiss += ((sample?.correlation[i] ?? 0) - truth) ** 2;
        sampleMiss += (table.values[i] - truth) ** 2;
      }
    }
    expect(shrunkMiss).toBeLessThan(0.3 * sampleMiss);
    expect(shrinkCovariance([Float64Array.of(1)], 'identity')).toBeNull();
  });
});

describe('Clustering', () => {
  it("joins groups at SciPy's average-linkage distances", () => {
    const { merges, order } = clusterOrder({ size, values: Float64Array.from(reference.pearson) });
    expectAll(
      merges.map((merge) => merge.distance),
      reference.mergeDistances,
      12,
    );
    expect([...order].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
  it('puts assets that move together next to each other', () => {
    const blocks = Float64Array.from({ length: 16 }, (_, i) => ((i >> 2) % 2 === i % 2 ? 0.9 : 0.1));
    const { order } = clusterOrder({ size: 4, values: blocks });
    expect(order.map((asset) => asset % 2)).toEqual([0, 0, 1, 1]);
    expect(clusterOrder({ size: 0, values: new Float64Array(0) }).order).toEqual([]);
  });
});

describe('Number of bets', () => {
  it("is Meucci's entropy worked out in NumPy", () => {
    const centred = returns.map((column) => {
      const mean = column.reduce((sum, x) => sum + x, 0) / column.length;
      return column.map((x) => x - mean);
    });
    const covariance = Float64Array.from(
      { length: size * size },
      (_, i) => centred[Math.floor(i / size)].reduce((sum, x, t) => sum + x * centred[i % size][t], 0) / 250,
    );
    const bets = effectiveBets({ weights: Float64Array.from(reference.weights), covariance });
    expect(bets?.count).toBeCloseTo(reference.bets, 8);
    expect(bets?.risk).toBeCloseTo(reference.risk, 12);
  });
  it('is one for assets that move as one, and their number for equal independent ones', () => {
    const weights = Float64Array.of(0.25, 0.25, 0.25, 0.25);
    expect(effectiveBets({ weights, covariance: new Float64Array(16).fill(0.04) })?.count).toBeCloseTo(1, 8);
    const apart = Float64Array.from({ length: 16 }, (_, i) => (i % 5 === 0 ? 0.04 + i * 1e-6 : 0));
    expect(effectiveBets({ weights, covariance: apart })?.count).toBeCloseTo(4, 3);
    expect(effectiveBets({ weights, covariance: new Float64Array(16) })).toBeNull();
    const equal = Float64Array.of(1, 1);
    expect(effectiveAssets(Float64Array.of(1, 0, 0, 1), equal)).toBe(2);
    expect(effectiveAssets(Float64Array.of(1, 1, 1, 1), equal)).toBe(1);
    // 1 ÷ (0.9² + 0.1²) where nothing correlates, and less where it does: 1 ÷ (0.82 + 2 × 0.09 × 0.25).
    const uneven = Float64Array.of(0.9, 0.1);
    expect(effectiveAssets(Float64Array.of(1, 0, 0, 1), uneven)).toBeCloseTo(1 / 0.82, 12);
    expect(effectiveAssets(Float64Array.of(1, 0.5, 0.5, 1), uneven)).toBeCloseTo(1 / 0.865, 12);
  });
});

describe('The rolling correlation of a pair', () => {
  it('is the plain one of each window, gaps included', () => {
    const second = returns[1].with(60, Number.NaN);
    const rolling = rollingCorrelation({ first: returns[0], second }, 40);
    for (let day = 0; day < 250; day++) {
      if (day < 39) {
        expect(rolling.correlation[day]).toBeNaN();
        continue;
      }
      const cut = (column: Float64Array) => column.subarray(day - 39, day + 1);
      const direct = pairCorrelation({ first: cut(returns[0]), second: cut(second) }, { kind: 'pearson' });
      expect(rolling.correlation[day]).toBeCloseTo(direct.correlation ?? Number.NaN, 10);
      const band = fisherInterval({ correlation: direct.correlation ?? 0, pairs: direct.pairs });
      expect(rolling.low[day]).toBeCloseTo(band?.low ?? Number.NaN, 10);
    }
    expect(() => rollingCorrelation({ first: returns[0], second }, 10)).toThrow('from 30, got 10');
  });
});

describe('What would diversify this', () => {
  it('ranks candidates by how much they calm the portfolio, and finds the share that calms most', () => {
    const stream = randomStream({ seed: 6 });
    const portfolio = Float64Array.from({ length: 2000 }, () => 0.01 * stream.normal());
    const twin = portfolio.map((r) => r * 1.2);
    const hedge = portfolio.map((r) => -0.5 * r + 0.002 * stream.normal());
    const apart = portfolio.map(() => 0.01 * stream.normal());
    const young = apart.map((r, i) => (i < 1980 ? Number.NaN : r));
    const found = findDiversifiers({ portfolio, candidates: [twin, apart, hedge, young] });
    expect(found.map(({ candidate }) => candidate)).toEqual([2, 1, 0]);
    // By hand: 0.9 of the portfolio and 0.1 of its 1.2-fold twin swing 1.02 times; an equal independent asset √0.82.
    expect(found[2].riskChange).toBeCloseTo(0.02, 10);
    expect(Math.abs(found[1].riskChange - (Math.sqrt(0.82) - 1))).toBeLessThan(0.01);
    expect(Math.abs(found[1].bestShare - 0.5)).toBeLessThan(0.05);
    expect(found[2].bestShare).toBe(0);
  });
});
