import { randomStream } from '@auspex/quant/random';
import { logGamma } from '@auspex/quant/statistics';
import { describe, expect, it } from 'vitest';
import { compareLosses, type RivalRow, rivalRows } from './compare-rival.ts';
import { fitGarch, type GarchModel } from './fit-garch.ts';
import { drawInnovations, simulatePaths } from './simulate-garch.ts';

const truth = {
  ...{ mean: 0.0003, omega: 2e-6, alpha: 0.03, gamma: 0.12, beta: 0.9, degrees: 6 },
  ...{ next: 2e-4, logLikelihood: 0 },
} satisfies GarchModel;

function simulate(days: number, seed: number): Float64Array {
  const stream = randomStream({ seed, name: 'garch' });
  const pool = drawInnovations(truth, stream);
  let h = truth.next;
  return Float64Array.from({ length: days }, () => {
    const e = Math.sqrt(h) * pool[stream.integerBelow(pool.length)];
    h = truth.omega + (truth.alpha + (e < 0 ? truth.gamma : 0)) * e * e + truth.beta * h;
    return truth.mean + e;
  });
}

/** The likelihood as textbooks print it, day by day. */
function textbookLikelihood(
  returns: Float64Array,
  { mean, omega, alpha, gamma, beta, degrees: v }: GarchModel,
) {
  const usual = returns.reduce((sum, r) => sum + (r - mean) ** 2, 0) / returns.length;
  let h = omega + (alpha + gamma / 2 + beta) * usual;
  let sum = 0;
  for (const r of returns) {
    const e = r - mean;
    sum +=
      logGamma((v + 1) / 2) -
      logGamma(v / 2) -
      0.5 * Math.log(Math.PI * (v - 2) * h) -
      ((v + 1) / 2) * Math.log(1 + e ** 2 / ((v - 2) * h));
    h = omega + alpha * e ** 2 + (e < 0 ? gamma * e ** 2 : 0) + beta * h;
  }
  return sum;
}

describe('The rival', () => {
  it('finds the parameters behind 20,000 simulated days', () => {
    const { model } = fitGarch(simulate(20_000, 1), { asymmetric: true, tails: 'student' });
    expect(Math.abs(model.alpha - truth.alpha)).toBeLessThan(0.015);
    expect(Math.abs(model.gamma - truth.gamma)).toBeLessThan(0.03);
    expect(Math.abs(model.beta - truth.beta)).toBeLessThan(0.015);
    expect(Math.abs(model.degrees - truth.degrees)).toBeLessThan(0.8);
  });

  it('has the likelihood of the textbook, and no neighbour has a higher one', () => {
    const returns = simulate(1500, 2);
    const precision = { tolerance: 1e-9, restarts: 3, mostPersistent: 0.9999 };
    const { model } = fitGarch(returns, { asymmetric: true, tails: 'student' }, { precision });
    const found = textbookLikelihood(returns, model);
    expect(Math.abs(model.logLikelihood / found - 1)).toBeLessThan(1e-9);
    for (const parameter of ['omega', 'alpha', 'gamma', 'beta', 'degrees'] as const) {
      for (const factor of [0.98, 1.02]) {
        const beside = { ...model, [parameter]: model[parameter] * factor };
        expect(textbookLikelihood(returns, beside)).toBeLessThan(found + 1e-6);
      }
    }
  });

  it('simulates paths of the variance that the recursion expects', () => {
    const stream = randomStream({ seed: 5, name: 'paths' });
    let squares = 0;
    for (let round = 0; round < 40; round++) {
      const innovations = drawInnovations(truth, stream);
      const [sums] = simulatePaths({
        model: truth,
        variance: truth.next,
        innovations,
        horizons: [10],
        stream,
      });
      squares += sums.reduce((sum, value) => sum + value * value, 0) / sums.length / 40;
    }
    // E h after k days returns to ω / (1 − p) with p = α + γ/2 + β = 0.99: summed over 10 days by hand.
    const [usual, p] = [truth.omega / 0.01, 0.99];
    const expected = 10 * usual + ((truth.next - usual) * (1 - p ** 10)) / (1 - p);
    expect(Math.abs(squares / expected - 1)).toBeLessThan(0.05);
  });

  it('is compared month by month on the same rows, however many names a month has', () => {
    const row = (month: string, ours: number, rival: number): RivalRow => ({
      ...{ symbol: 'A', month, horizonBars: 21, ours, rival, inside80: true },
    });
    const compared = compareLosses([row('2020-01', 1, 2), row('2020-01', 3, 2), row('2020-02', 3, 3)]);
    // By hand: months lose 2 and 3 against 2 and 3.
    expect(compared).toEqual({ horizonBars: 21, rows: 3, months: 2, ratio: 1, interval: null });
    expect(compareLosses([])).toBeNull();
  });

  it('sees nothing after an origin', () => {
    const closes = simulate(700, 3).map((_, i, returns) =>
      Math.exp(returns.slice(0, i + 1).reduce((a, b) => a + b, 0)),
    );
    const days = Array.from({ length: 700 }, (_, i) =>
      new Date(Date.UTC(2015, 0, 1 + i)).toISOString().slice(0, 10),
    );
    const rowsTo = (end: number) =>
      rivalRows([{ symbol: 'A', market: 'stocks', days: days.slice(0, end), closes: closes.slice(0, end) }], {
        ...{ horizons: [21], rival: 'gjr-garch-t' },
      });
    const [whole, short] = [rowsTo(700), rowsTo(500)];
    expect(short.length).toBeGreaterThan(5);
    expect(whole.slice(0, short.length)).toEqual(short);
  });
});
