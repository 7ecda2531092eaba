import {
  probabilityUp,
  returnDistribution,
  volatilityAt,
  volatilityColumns,
} from '@auspex/quant/distribution';
import { describe, expect, it } from 'vitest';
import { recomputedCalibration, recomputedCoverage } from './recomputed-chances.ts';

/** Prices that sway by a per cent: the first call is on bar 252, in at the open of 253 and out five closes later. */
function prices(length: number) {
  const close = Float64Array.from({ length }, (_, bar) => 100 * (1 + 0.01 * Math.sin(bar * bar)));
  return { open: close.slice(), close, gone: false };
}
const week = (asset: ReturnType<typeof prices>) =>
  recomputedCalibration({ market: 'us', assets: [asset], meanCorrelation: 0 })[0];

describe('Chances of a rise that are made again', () => {
  it('RET-8: are the chance of the range, from the bars up to the call alone', () => {
    const asset = prices(259);
    const state = volatilityAt(volatilityColumns(asset.close.slice(0, 253)), 252);
    if (state === null) throw new Error('252 bars are enough.');
    const chance = probabilityUp(returnDistribution(state, { market: 'stocks', horizonBars: 5 }));
    const [rose, fell] = [prices(259), prices(259)];
    [rose.open[253], rose.close[258], fell.open[253], fell.close[258]] = [100, 101, 100, 99];
    expect(week(rose)).toMatchObject({ horizon: 5, n: 1, baseRate: 1 });
    expect(week(rose)?.brier).toBeCloseTo((1 - chance) ** 2, 12);
    expect(week(fell)).toMatchObject({ horizon: 5, n: 1, baseRate: 0 });
    expect(week(fell)?.brier).toBeCloseTo(chance ** 2, 12);
  });

  it('RET-8: are settled as published calls are: when their time has come, or at the last close of what is gone', () => {
    const asset = prices(258);
    expect(week(asset)?.n).toBe(0);
    asset.open[253] = 100;
    asset.close[257] = 99;
    expect(week({ ...asset, gone: true })).toMatchObject({ n: 1, baseRate: 0 });
    asset.close[257] = 101;
    expect(week({ ...asset, gone: true })).toMatchObject({ n: 1, baseRate: 1 });
  });

  it('RET-8: are worth no less because of assets too young for any', () => {
    const judged = (...young: readonly ReturnType<typeof prices>[]) => {
      const assets = [prices(700), prices(700), ...young];
      return recomputedCalibration({ market: 'us', assets, meanCorrelation: 0.5 })[0];
    };
    expect(judged()?.brierSkill).not.toBeNull();
    expect(judged(...Array.from({ length: 8 }, () => prices(200)))).toEqual(judged());
  });
});

describe('How many ranges held', () => {
  it('RET-6: counts a range whose asset ended before its horizon, by the last close', () => {
    const asset = prices(256);
    const coverage = (gone: boolean) =>
      recomputedCoverage({ market: 'us', assets: [{ ...asset, gone }], meanCorrelation: 0 }, 5);
    expect(coverage(false)).toMatchObject({ n: 0 });
    asset.close[255] = asset.close[252] / 2;
    expect(coverage(true)).toMatchObject({ n: 1, inside: 0 });
    asset.close[255] = asset.close[252];
    expect(coverage(true)).toMatchObject({ n: 1, inside: 1 });
  });

  it('RET-6: counts assets that move together as fewer independent ones', () => {
    const assets = [prices(400), prices(400)];
    const coverage = (meanCorrelation: number) =>
      recomputedCoverage({ market: 'us', assets, meanCorrelation }, 5);
    const { n, effectiveN } = coverage(0);
    expect(n).toBeGreaterThan(20);
    expect(effectiveN).toBe(n);
    // The variance of the mean of two with correlation r is (1 + r)/2 of one alone.
    expect(coverage(0.5).effectiveN).toBeCloseTo(n / 1.5, 12);
    expect(coverage(1).effectiveN).toBeCloseTo(n / 2, 12);
    expect(recomputedCoverage({ market: 'us', assets: [], meanCorrelation: 0.5 }, 5)).toEqual({
      ...{ n: 0, inside: 0, effectiveN: 0 },
    });
  });
});
