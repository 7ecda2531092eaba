import { describe, expect, it } from 'vitest';
import { fillNormal, randomStream } from '../random/index.ts';
import { normalQuantile } from '../statistics/index.ts';
import {
  deltaValue,
  moveProbabilities,
  percentileFan,
  probabilityBelow,
  probabilityUp,
  quantileOf,
  returnDistribution,
  standardCdf,
  standardQuantile,
  volatilityAt,
  volatilityColumns,
} from './index.ts';

const quiet = { returns: 1000, naive: 1e-4, fast: 4e-5, slow: 1e-4, longRun: 1.6e-4 };

describe('The distribution of the return over a horizon', () => {
  it('pulls volatility towards its usual level by the shares printed with the method', () => {
    // a(21) … a(504) of the method page; S = √h · exp(l + a · (ln(fast)/2 − l)).
    const printed = [
      [21, 0.76124],
      [63, 0.68771],
      [252, 0.45539],
      [504, 0.29208],
    ];
    const level = (Math.log(1.6e-4) + Math.log(1e-4)) / 4;
    for (const [horizonBars, share] of printed) {
      const { scale } = returnDistribution(quiet, { market: 'stocks', horizonBars });
      const pulled = (Math.log(scale / Math.sqrt(horizonBars)) - level) / (Math.log(4e-5) / 2 - level);
      expect(pulled).toBeCloseTo(share, 5);
    }
  });

  it('assumes at most 5 % drift a year, less for calm assets', () => {
    // By hand: 0.28 · √(252 · 1.6e-4) = 0.0562 is above the cap; 0.28 · √(252 · 2.5e-5) = 0.02222 is not.
    expect(returnDistribution(quiet, { market: 'stocks', horizonBars: 252 }).drift).toBeCloseTo(0.05, 12);
    const calm = { ...quiet, longRun: 2.5e-5 };
    expect(returnDistribution(calm, { market: 'stocks', horizonBars: 126 }).drift).toBeCloseTo(
      0.0222243 / 2,
      6,
    );
    expect(returnDistribution(quiet, { market: 'crypto', horizonBars: 365 }).drift).toBeCloseTo(0.05, 12);
  });

  it('reads the printed table at its knots and the straight lines between them', () => {
    expect(standardQuantile('stocks', 0.05)).toBeCloseTo(-1.7, 12);
    expect(standardQuantile('stocks', 0.5)).toBeCloseTo(0.1, 12);
    expect(standardQuantile('stocks', 0.99)).toBeCloseTo(2.2, 12);
    const [a, b] = [normalQuantile(0.4), normalQuantile(0.5)];
    const z = normalQuantile(0.45);
    expect(standardQuantile('stocks', 0.45)).toBeCloseTo(-0.14 + (0.24 * (z - a)) / (b - a), 12);
    const [c, d] = [normalQuantile(0.01), normalQuantile(0.025)];
    const slope = (-2.15 + 2.6) / (d - c);
    expect(standardQuantile('stocks', 0.001)).toBeCloseTo(-2.6 + slope * (normalQuantile(0.001) - c), 12);
    expect(standardQuantile('crypto', 0.9)).toBeCloseTo(1.2 * 1.2815515655446004, 12);
  });

  it('gives probabilities that invert the quantiles', () => {
    for (const market of ['stocks', 'crypto'] as const) {
      const distribution = returnDistribution(quiet, { market, horizonBars: 63 });
      for (let k = 1; k <= 99; k++) {
        expect(standardCdf(market, standardQuantile(market, k / 100))).toBeCloseTo(k / 100, 12);
        expect(probabilityBelow(distribution, quantileOf(distribution, k / 100))).toBeCloseTo(k / 100, 12);
      }
      const fan = percentileFan(distribution);
      expect(fan.every((value, i) => i === 0 || value > fan[i - 1])).toBe(true);
      expect(probabilityUp(distribution)).toBeCloseTo(1 - probabilityBelow(distribution, 0), 14);
      expect(deltaValue(distribution)).toBeCloseTo(100 * (Math.exp(fan[49]) - 1), 10);
    }
  });

  it('knows how likely a large move is', () => {
    const distribution = returnDistribution(quiet, { market: 'stocks', horizonBars: 63 });
    const { rise, fall, either } = moveProbabilities(distribution, 0.1);
    expect(rise).toBeCloseTo(1 - probabilityBelow(distribution, Math.log(1.1)), 12);
    expect(fall).toBeCloseTo(probabilityBelow(distribution, Math.log(0.9)), 12);
    expect(either).toBeCloseTo(rise + fall, 14);
    expect(() => moveProbabilities(distribution, 10)).toThrow(
      'The size of a move lies between 0 and 1, got 10.',
    );
  });
});

describe('Coverage on 200 Gaussian series of 2,520 bars (sigma 25 %, log drift 5 % a year)', () => {
  it('holds what theory says of this table: .464, .774 and .889 at 21 and 63 bars', () => {
    const bands = [
      [0.25, 0.75, 0.464],
      [0.1, 0.9, 0.774],
      [0.05, 0.95, 0.889],
    ];
    const bars: Record<number, number> = { 21: 0.01, 63: 0.01, 252: 0.025, 504: 0.035 };
    const inside = new Map<string, number>();
    const counts = new Map<number, number>();
    for (let series = 0; series < 200; series++) {
      const noise = fillNormal(new Float64Array(2520), randomStream({ seed: 7, name: 'gauss', day: series }));
      let level = 0;
      const logs = noise.map((z) => (level += 0.05 / 252 + (0.25 / Math.sqrt(252)) * z));
      const columns = volatilityColumns(logs.map(Math.exp));
      for (const horizonBars of [21, 63, 252, 504]) {
        for (let origin = 272; origin + horizonBars < 2520; origin += 21) {
          const state = volatilityAt(columns, origin);
          if (state === null) continue;
          const distribution = returnDistribution(state, { market: 'stocks', horizonBars });
          const outcome = logs[origin + horizonBars] - logs[origin];
          counts.set(horizonBars, (counts.get(horizonBars) ?? 0) + 1);
          bands.forEach(([low, high]) => {
            const hit = outcome >= quantileOf(distribution, low) && outcome <= quantileOf(distribution, high);
            const key = `${horizonBars}/${low}`;
            inside.set(key, (inside.get(key) ?? 0) + Number(hit));
          });
        }
      }
    }
    for (const horizonBars of [21, 63, 252, 504]) {
      for (const [low, , expected] of bands) {
        const coverage = (inside.get(`${horizonBars}/${low}`) ?? 0) / (counts.get(horizonBars) ?? 1);
        expect(Math.abs(coverage - expected), `${horizonBars} bars: ${coverage}`).toBeLessThan(
          bars[horizonBars],
        );
      }
    }
  });
});
