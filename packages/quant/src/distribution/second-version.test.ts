import { describe, expect, it } from 'vitest';
import { leanSeries, sharedPricesMissing, stocknetSeries } from '../../fixtures/shared-prices.ts';
import { fillNormal, randomStream } from '../random/index.ts';
import { quantileOf, rangeColumns, returnDistribution, volatilityAt, volatilityColumns } from './index.ts';

/** Per horizon: S, q05, q50, q95, by a plain Python program written from the definition alone. */
const vectors = [
  {
    name: 'SPY (Lean) on 2016-12-30',
    closes: () => leanSeries('spy', '2016-12-30').closes,
    mixed: 2.09962355e-5,
    horizons: {
      21: [0.02574309, -0.03959659, 0.00674098, 0.04278131],
      63: [0.04906349, -0.07090793, 0.01740635, 0.08609523],
      252: [0.12284668, -0.15883936, 0.06228467, 0.23427002],
      504: [0.19192555, -0.22627344, 0.11919256, 0.38788833],
    },
  },
  {
    name: 'SPY (Lean) on 2020-03-31',
    closes: () => leanSeries('spy', '2020-03-31').closes,
    mixed: 2.38675451e-3,
    horizons: {
      21: [0.16613315, -0.27825968, 0.02077998, 0.25336639],
      63: [0.25014763, -0.41275096, 0.03751476, 0.38772144],
      252: [0.36004135, -0.56207029, 0.08600413, 0.59006202],
      504: [0.44008062, -0.64813705, 0.14400806, 0.76012093],
    },
  },
  {
    name: 'KO (stocknet) on 2016-12-30',
    closes: () => stocknetSeries('KO', '2016-12-30').closes,
    mixed: 7.18129816e-5,
    horizons: {
      21: [0.03929753, -0.06348364, 0.00725191, 0.06226846],
      63: [0.06844559, -0.10639103, 0.01681104, 0.11263488],
      252: [0.13869456, -0.19591481, 0.0537354, 0.24790778],
      504: [0.197285, -0.25565261, 0.09946038, 0.37565938],
    },
  },
] as const;

describe('The second version of the ranges', () => {
  for (const { name, closes, mixed, horizons } of vectors) {
    it.skipIf(sharedPricesMissing)(
      `is that of an independent program for ${name} (skipped where the shared prices are absent)`,
      () => {
        const known = closes();
        const state = volatilityAt(rangeColumns(known), known.length - 1);
        if (state === null) throw new Error('the history is long enough');
        expect(Math.abs((state.mixed ?? Number.NaN) / mixed - 1)).toBeLessThan(1e-8);
        for (const horizonBars of [21, 63, 252, 504] as const) {
          const distribution = returnDistribution(state, { market: 'stocks', horizonBars });
          const ours = [distribution.scale, ...[0.05, 0.5, 0.95].map((p) => quantileOf(distribution, p))];
          ours.forEach((value, i) => {
            expect(Math.abs(value - horizons[horizonBars][i])).toBeLessThan(1e-8);
          });
        }
      },
    );
  }

  const walk = (fallsMore: number) => {
    const noise = fillNormal(new Float64Array(1500), randomStream({ seed: 3, name: 'leverage' }));
    let [level, deviation] = [0, 0.01];
    return noise.map((z) => {
      const move = deviation * z;
      const pull = move < 0 ? fallsMore : 2 - fallsMore;
      deviation = Math.sqrt(0.000005 + 0.1 * pull * move * move + 0.85 * deviation * deviation);
      level += move;
      return Math.exp(level);
    });
  };

  it('is wider after a fall than after a rise of the same size, once an asset has shown that falls matter more', () => {
    const known = walk(1.9);
    const after = (move: number) => {
      const closes = Float64Array.from([...known, known[known.length - 1] * Math.exp(move)]);
      return volatilityAt(rangeColumns(closes), closes.length - 1)?.mixed ?? Number.NaN;
    };
    expect(after(-0.03) / after(0.03)).toBeGreaterThan(1.1);
  });

  it('changes nothing up to a day when later days are cut off, and leaves the first version as it was', () => {
    const known = walk(1.4);
    const whole = rangeColumns(known);
    for (const kept of [40, 61, 500, 1499]) {
      const short = rangeColumns(known.slice(0, kept));
      expect(short.mixed).toEqual(whole.mixed?.slice(0, kept));
    }
    const first = volatilityColumns(known);
    expect([whole.naive, whole.fast, whole.slow, whole.longRun]).toEqual([
      first.naive,
      first.fast,
      first.slow,
      first.longRun,
    ]);
    expect(volatilityAt(first, 1000)).not.toHaveProperty('mixed');
  });

  it('stays at the floor for flat prices', () => {
    const flat = rangeColumns(new Float64Array(300).fill(50));
    expect(flat.mixed?.[59]).toBeNaN();
    expect(flat.mixed?.[299]).toBeCloseTo(1e-8, 15);
  });
});
