import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leanSeries, sharedPricesMissing, stocknetSeries } from '../../fixtures/shared-prices.ts';
import {
  quantileOf,
  returnDistribution,
  VolatilityRecursion,
  volatilityAt,
  volatilityColumns,
} from './index.ts';

function expectRelative(actual: number, expected: number, bar = 1e-5): void {
  expect(Math.abs(actual / expected - 1), `${actual} against ${expected}`).toBeLessThan(bar);
}

// Both rows: the table of test vectors that comes with the method (threshold D1, relative 1e-5).
const vectors = [
  {
    name: 'SPY (Lean) on 2016-12-30',
    closes: () => leanSeries('spy', '2016-12-30').closes,
    returns: 4780,
    variances: [3.129287e-5, 3.090512e-5, 5.741984e-5, 1.484188e-4],
    month: [0.029031, -0.04519, 0.00707, 0.04771],
    twoYears: [0.183844, -0.21253, 0.11838, 0.37577],
  },
  {
    name: 'KO (stocknet) on 2016-12-30',
    closes: () => stocknetSeries('KO', '2016-12-30').closes,
    returns: 1088,
    variances: [7.395113e-5, 7.326229e-5, 7.618087e-5, 8.044285e-5],
    month: [0.039535, -0.06389, 0.00728, 0.06263],
    twoYears: [0.196718, -0.25469, 0.0994, 0.37481],
  },
];

describe('The volatility of real prices', () => {
  for (const vector of vectors) {
    it.skipIf(sharedPricesMissing)(
      `is the published one for ${vector.name} (skipped where the shared prices are absent)`,
      () => {
        const closes = vector.closes();
        const state = volatilityAt(volatilityColumns(closes), closes.length - 1);
        if (state === null) throw new Error('the history is long enough');
        expect(state.returns).toBe(vector.returns);
        [state.naive, state.fast, state.slow, state.longRun].forEach((variance, i) => {
          expectRelative(variance, vector.variances[i]);
        });
        for (const [horizonBars, printed] of [
          [21, vector.month],
          [504, vector.twoYears],
        ] as const) {
          const distribution = returnDistribution(state, { market: 'stocks', horizonBars });
          expectRelative(distribution.scale, printed[0], 2e-5);
          // The quantiles are printed with five decimals.
          [0.05, 0.5, 0.95].forEach((p, i) => {
            expect(Math.abs(quantileOf(distribution, p) - printed[i + 1])).toBeLessThan(6e-6);
          });
        }
      },
    );
  }
});

const closesOf = fc
  .array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: 70, maxLength: 200 })
  .map((moves) => {
    let price = 100;
    return Float64Array.from(moves, (move) => {
      price *= Math.exp(move);
      return price;
    });
  });

describe('The volatility recursion', () => {
  it('gives the same bar by bar as over the whole history', () => {
    fc.assert(
      fc.property(closesOf, (closes) => {
        const columns = volatilityColumns(closes);
        const recursion = new VolatilityRecursion();
        closes.forEach((close, bar) => {
          recursion.next(close);
          expect(recursion.state()).toEqual(volatilityAt(columns, bar));
        });
      }),
      { numRuns: 50 },
    );
  });

  it('changes nothing up to a day when later days are cut off', () => {
    fc.assert(
      fc.property(closesOf, fc.nat(), (closes, cut) => {
        const kept = 1 + (cut % closes.length);
        const whole = volatilityColumns(closes);
        const short = volatilityColumns(closes.slice(0, kept));
        for (const name of ['naive', 'fast', 'slow', 'longRun'] as const) {
          expect(short[name]).toEqual(whole[name].slice(0, kept));
        }
      }),
      { numRuns: 50 },
    );
  });

  it('counts a crash as four sigma in the fast average and in full in the naive one', () => {
    // By hand: 60 moves of 1 %, so every variance is 1e-4; then a fall of 30 %.
    const closes = Float64Array.from({ length: 62 }, (_, i) => Math.exp(0.01 * (i % 2)));
    closes[61] = closes[60] * Math.exp(-0.3);
    const state = volatilityAt(volatilityColumns(closes), 61);
    expect(state?.naive).toBeCloseTo(0.97 * 1e-4 + 0.03 * 0.09, 12);
    expect(state?.fast).toBeCloseTo(0.97 * 1e-4 + 0.03 * 16e-4, 12);
    expect(state?.slow).toBeCloseTo(0.993 * 1e-4 + 0.007 * 16e-4, 12);
    expect(state?.longRun).toBeCloseTo((60 * 1e-4 + 16e-4) / 61, 12);
  });

  it('is unknown before 60 returns, has a floor for flat prices, and refuses an impossible close', () => {
    const flat = volatilityColumns(new Float64Array(300).fill(50));
    expect(flat.fast[59]).toBeNaN();
    expect([flat.naive[60], flat.fast[299], flat.slow[299], flat.longRun[299]]).toEqual([
      1e-8, 1e-8, 1e-8, 1e-8,
    ]);
    expect(() => volatilityColumns(Float64Array.of(1, 0))).toThrow('A close is a positive number, got 0.');
  });
});
