import type { BarColumns } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { computeChartIndicator, describeIndicators } from '../indicators/index.ts';
import { bundleBars, bundleLine, volumeProfile } from './index.ts';

function barsOf(
  rows: readonly (readonly [open: number, high: number, low: number, close: number, volume: number])[],
) {
  const column = (place: number) => Float64Array.from(rows, (row) => row[place] ?? 0);
  return {
    time: Float64Array.from(rows, (_, at) => at * 86_400_000),
    open: column(0),
    high: column(1),
    low: column(2),
    close: column(3),
    volume: column(4),
  } satisfies BarColumns;
}

const five = barsOf([
  [10, 12, 9, 11, 100],
  [11, 15, 10, 14, 200],
  [14, 14, 8, 9, 300],
  [9, 10, 7, 8, 400],
  [8, 9, 8, 9, 500],
]);

describe('bars in bundles', () => {
  it('keep the first open, the extremes, the last close and the whole volume; the last bundle may be short', () => {
    const bundled = bundleBars(five, 2);
    expect(Object.values(bundled).map((column) => [...column])).toEqual([
      [0, 2 * 86_400_000, 4 * 86_400_000],
      [10, 14, 8],
      [15, 14, 9],
      [9, 7, 8],
      [14, 8, 9],
      [300, 700, 500],
    ]);
  });

  it('of one bar each are the bars themselves', () => {
    expect(bundleBars(five, 1)).toBe(five);
  });

  it('keep the extremes of a line and leave out where it has no value', () => {
    const { low, high, last } = bundleLine(Float64Array.of(NaN, NaN, 3, -5, 4, NaN, 7), 3);
    expect([[...low], [...high], [...last]]).toEqual([
      [3, -5, 7],
      [3, 4, 7],
      [3, 4, 7],
    ]);
  });
});

describe('the volume profile', () => {
  it('spreads the volume of a bar evenly over its prices', () => {
    const bars = barsOf([
      [0, 4, 0, 4, 80],
      [2, 3, 2, 3, 10],
      [1, 1, 1, 1, 5],
    ]);
    const profile = volumeProfile(bars, { from: 0, to: 3, steps: 4 });
    expect(profile && [...profile.volumes]).toEqual([20, 25, 30, 20]);
    expect(profile).toMatchObject({ low: 0, step: 1, busiest: 2 });
    // 70 % of 95 is 66.5: the step of 30, then 25 below it, then 20 above.
    expect(profile?.valueArea).toEqual([1, 3]);
  });

  it('does not exist without volume', () => {
    const bars = { ...five, volume: new Float64Array(5).fill(Number.NaN) };
    expect(volumeProfile(bars, { from: 0, to: 5, steps: 10 })).toBeNull();
  });
});

describe('an indicator of a chart', () => {
  it('takes its parameters from among the drawing options and the defaults', () => {
    const found = computeChartIndicator(five, {
      indicator: 'SMA',
      options: { length: 2, 'color:sma': '#ff0000', pane: 'own' },
    });
    if ('problem' in found) throw new Error(found.problem.code);
    expect(found.parameters).toEqual({ length: 2, source: 'close' });
    expect([...(found.values.sma ?? [])]).toEqual([NaN, 12.5, 11.5, 8.5, 8.5]);
  });

  it('says what is wrong with it instead', () => {
    expect(computeChartIndicator(five, { indicator: 'nothing', options: {} })).toEqual({
      problem: { code: 'indicator', values: { indicator: 'nothing' } },
    });
    const found = computeChartIndicator(five, { indicator: 'MACD', options: { fast: 40 } });
    expect(found).toMatchObject({
      problem: { code: 'order', values: { indicator: 'MACD', label: 'Fast', otherLabel: 'Slow' } },
    });
  });

  it('is described by plain data, at least forty of them', () => {
    const all = describeIndicators();
    expect(all.length).toBeGreaterThanOrEqual(40);
    expect(structuredClone(all)).toEqual(all);
  });
});
