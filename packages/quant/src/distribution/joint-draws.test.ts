import { describe, expect, it } from 'vitest';
import { symmetricEigen } from '../correlation/index.ts';
import { randomStream } from '../random/index.ts';
import { rankedProbabilityScore } from '../statistics/index.ts';
import {
  fitJointModel,
  portfolioRisk,
  rankProbabilities,
  towardsEqualFifths,
  visitJointDraws,
} from './index.ts';

/** Returns with one common factor: correlation `rho` between any two of `assets`. */
function oneFactorReturns({
  assets,
  days,
  rho,
  seed,
}: {
  assets: number;
  days: number;
  rho: number;
  seed: number;
}) {
  const stream = randomStream({ seed });
  const columns = Array.from({ length: assets }, () => new Float64Array(days));
  for (let day = 0; day < days; day++) {
    const market = stream.normal();
    for (const column of columns)
      column[day] = Math.sqrt(rho) * market + Math.sqrt(1 - rho) * stream.normal();
  }
  return columns;
}

/** The textbook formula. */
function correlationOf(a: Float64Array, b: Float64Array): number {
  const mean = (column: Float64Array) => column.reduce((sum, value) => sum + value, 0) / column.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = (f: (t: number) => number) => a.reduce((sum, _, t) => sum + f(t), 0);
  const [inA, inB] = [(t: number) => a[t] - meanA, (t: number) => b[t] - meanB];
  const both = product((t) => inA(t) * inB(t));
  return both / Math.sqrt(product((t) => inA(t) ** 2) * product((t) => inB(t) ** 2));
}

function modelOf(returns: readonly Float64Array[]) {
  const model = fitJointModel(returns);
  if (model === null) throw new Error('enough days');
  return model;
}

describe('Joint draws', () => {
  it('have the correlations of the past and the requested deviations', () => {
    const model = modelOf(oneFactorReturns({ assets: 60, days: 1000, rho: 0.4, seed: 1 }));
    const scales = Float64Array.from({ length: 60 }, (_, i) => 0.02 * (1 + i / 10));
    const [sums, squares, products] = [new Float64Array(60), new Float64Array(60), new Float64Array(60)];
    visitJointDraws({ model, scales, key: { seed: 3 } }, (returns) => {
      for (let i = 0; i < 60; i++) {
        sums[i] += returns[i];
        squares[i] += returns[i] ** 2;
        products[i] += returns[i] * returns[0];
      }
    });
    for (let i = 0; i < 60; i++) {
      expect(Math.sqrt(squares[i] / 10_000) / scales[i]).toBeGreaterThan(0.96);
      expect(Math.sqrt(squares[i] / 10_000) / scales[i]).toBeLessThan(1.04);
      expect(Math.abs(sums[i] / 10_000 / scales[i])).toBeLessThan(0.05);
    }
    let mean = 0;
    for (let i = 1; i < 60; i++) mean += products[i] / Math.sqrt(squares[i] * squares[0]) / 59;
    expect(mean).toBeGreaterThan(0.35);
    expect(mean).toBeLessThan(0.45);
  });

  it('repeat exactly for the same key', () => {
    const model = modelOf(oneFactorReturns({ assets: 8, days: 300, rho: 0.3, seed: 2 }));
    const draw = (day: string) =>
      rankProbabilities({ model, scales: new Float64Array(8).fill(0.05), key: { seed: 1, day }, draws: 500 });
    expect(draw('2016-12-30')).toEqual(draw('2016-12-30'));
    expect(draw('2016-12-30')).not.toEqual(draw('2016-12-31'));
  });

  it('find the same directions if there are more assets than days', () => {
    const [assets, days] = [48, 45];
    const returns = oneFactorReturns({ assets, days, rho: 0.5, seed: 7 });
    const correlation = new Float64Array(assets * assets);
    for (let a = 0; a < assets; a++)
      for (let b = 0; b < assets; b++) correlation[a * assets + b] = correlationOf(returns[a], returns[b]);
    const { values, vectors } = symmetricEigen(correlation, assets);
    const { loadings, factors } = modelOf(returns);
    expect(factors).toBe(5);
    for (let at = 0; at < factors * assets; at++) {
      const expected = Math.sqrt(values[Math.floor(at / assets)]) * vectors[at];
      // Values converge to 1e-11, and their vectors to its square root.
      expect(Math.abs(loadings[at] - expected)).toBeLessThan(1e-5);
    }
  });

  it('use only the last 1,000 days', () => {
    const returns = oneFactorReturns({ assets: 6, days: 1400, rho: 0.3, seed: 4 });
    expect(modelOf(returns)).toEqual(modelOf(returns.map((column) => column.subarray(400))));
  });
});

describe('Rank probabilities', () => {
  const scales = Float64Array.from({ length: 20 }, (_, i) => (i < 10 ? 0.02 : 0.08));
  const model = modelOf(oneFactorReturns({ assets: 20, days: 800, rho: 0.2, seed: 5 }));
  const ranks = rankProbabilities({ model, scales, key: { seed: 6 } });

  it('add up to one per asset, and each fifth holds a fifth of the field', () => {
    for (let i = 0; i < 20; i++) {
      expect(ranks.subarray(5 * i, 5 * i + 5).reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 10);
    }
    for (let fifth = 0; fifth < 5; fifth++) {
      let sum = 0;
      for (let i = 0; i < 20; i++) sum += ranks[5 * i + fifth];
      expect(sum).toBeCloseTo(4, 10);
    }
  });

  it('put volatile assets at both ends and calm ones in the middle', () => {
    expect(ranks[0]).toBeLessThan(0.1);
    expect(ranks[2]).toBeGreaterThan(0.25);
    expect(ranks[5 * 15]).toBeGreaterThan(0.3);
    expect(ranks[5 * 15 + 4]).toBeGreaterThan(0.3);
  });

  it('score better than equal fifths on outcomes of such a market', () => {
    const stream = randomStream({ seed: 8 });
    let [score, cases] = [0, 0];
    for (let round = 0; round < 500; round++) {
      const market = stream.normal();
      const outcome = scales.map(
        (scale) => scale * (Math.sqrt(0.2) * market + Math.sqrt(0.8) * stream.normal()),
      );
      const order = [...outcome.keys()].sort((a, b) => outcome[a] - outcome[b]);
      order.forEach((asset, place) => {
        score += rankedProbabilityScore(ranks.subarray(5 * asset, 5 * asset + 5), Math.floor(place / 4));
        cases++;
      });
    }
    expect(score / cases).toBeLessThan(0.155);
  });

  it('need at least five assets', () => {
    const few = modelOf(oneFactorReturns({ assets: 4, days: 100, rho: 0.2, seed: 5 }));
    const plan = { model: few, scales: new Float64Array(4).fill(0.1), key: { seed: 1 } };
    expect(() => rankProbabilities(plan)).toThrow('Fifths need at least 5 assets, got 4.');
  });
});

describe('The fifths of each draw', () => {
  // The expected counts come from sorting every draw whole, as the definition says.
  it.each([5, 7, 43, 200])('are those of the whole field sorted: %i assets', (assets) => {
    const model = modelOf(oneFactorReturns({ assets, days: 400, rho: 0.3, seed: 4 }));
    // One asset moves ten times as much: nearly all of the others are close together.
    const scales = Float64Array.from({ length: assets }, (_, i) => (i === 0 ? 0.5 : 0.05 + 0.001 * (i % 9)));
    const plan = { model, scales, key: { seed: 8 }, draws: 300 };
    const counts = new Float64Array(5 * assets);
    visitJointDraws(plan, (returns) => {
      const sorted = returns.toSorted();
      const begins = [1, 2, 3, 4].map((k) => sorted[Math.ceil((k * assets) / 5)]);
      returns.forEach((value, i) => {
        counts[5 * i + begins.filter((begin) => value >= begin).length]++;
      });
    });
    expect(rankProbabilities(plan)).toEqual(counts.map((count) => count / 300));
  });

  it('are published drawn towards equal chances, and still add up to 1', () => {
    const lively = [0.4, 0.1, 0, 0.1, 0.4];
    const calm = [0, 0.3, 0.4, 0.3, 0];
    const published = towardsEqualFifths(Float64Array.of(...lively, ...calm));
    // Three fifths of what was drawn, and two fifths of what all have alike: 0.2 in each fifth of these two.
    [0.32, 0.14, 0.08, 0.14, 0.32, 0.08, 0.26, 0.32, 0.26, 0.08].forEach((chance, at) => {
      expect(published[at]).toBeCloseTo(chance, 12);
    });
  });
});

describe('Portfolio risk from the same draws', () => {
  it('is the normal distribution of a single holding', () => {
    const model = modelOf(oneFactorReturns({ assets: 5, days: 500, rho: 0, seed: 9 }));
    const plan = { model, scales: new Float64Array(5).fill(0.05), key: { seed: 2 }, draws: 40_000 };
    const risk = portfolioRisk(plan, Float64Array.of(1, 0, 0, 0, 0));
    // A log-normal with sigma 5 %: deviation 0.0501, loss at 5 % = 1 − e^(−1.645 · 0.05) = 0.0790, mean beyond 0.0981.
    expect(risk.deviation).toBeCloseTo(0.0501, 3);
    expect(Math.abs(risk.valueAtRisk95 - 0.079)).toBeLessThan(0.002);
    expect(Math.abs(risk.expectedShortfall95 - 0.0981)).toBeLessThan(0.0025);
    expect(Math.abs(risk.probabilityOfLoss10 - 0.0175)).toBeLessThan(0.003);
    const spread = portfolioRisk(plan, new Float64Array(5).fill(0.2));
    expect(spread.deviation).toBeLessThan(0.6 * risk.deviation);
  });
});
