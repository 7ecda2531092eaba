import { describe, expect, it } from 'vitest';
import {
  numberAxis,
  percentAxis,
  placesOfTicks,
  scaleFromZero,
  shareAxis,
  writeTicks,
} from './value-axis.ts';

const ticksBy = (step: number) => [-2, -1, 0, 1, 2].map((count) => count * step);

describe('the figures of an axis', () => {
  // Counted by hand: the digits after the point in which each step is written out.
  it.each([
    [1000, 0],
    [250, 0],
    [50, 0],
    [25, 0],
    [10, 0],
    [5, 0],
    [2.5, 1],
    [2, 0],
    [1, 0],
    [0.5, 1],
    [0.25, 2],
    [0.2, 1],
    [0.1, 1],
    [0.05, 2],
    [0.025, 3],
    [0.02, 2],
    [0.0005, 4],
    [0.000025, 6],
  ])('that are %d apart have %d decimals', (step, places) => {
    expect(placesOfTicks(ticksBy(step))).toBe(places);
  });

  it('say ±2.5% between zero and ±5%, not ±3%', () => {
    expect(writeTicks([0.05, 0.025, 0, -0.025, -0.05], percentAxis('en'))).toEqual([
      '+5.0%',
      '+2.5%',
      '0.0%',
      '−2.5%',
      '−5.0%',
    ]);
  });

  it('are told apart where a logarithmic axis has no round steps', () => {
    // Powers of 10 to the 0.015.
    const ticks = [0.933254301, 0.966050879, 1, 1.035142167, 1.071519305];
    expect(writeTicks(ticks, numberAxis('en'))).toEqual(['0.933', '0.966', '1.000', '1.035', '1.072']);
    const prices = ticks.map((tick) => tick * 300);
    expect(writeTicks(prices, numberAxis('en'))).toEqual(['280', '290', '300', '311', '321']);
  });

  it('are written in the language of the reader, from the value that is no change', () => {
    expect(writeTicks([1, 1.5, 2], percentAxis('fr', 1))).toEqual(['0\u00a0%', '+50\u00a0%', '+100\u00a0%']);
    expect(writeTicks([0, 0.125, 0.25], shareAxis('en'))).toEqual(['0.0%', '12.5%', '25.0%']);
    expect(writeTicks([0.5, 1, 1.5], numberAxis('en', '×'))).toEqual(['0.5×', '1.0×', '1.5×']);
  });

  it('need no decimals where there is one tick or none', () => {
    expect([placesOfTicks([]), placesOfTicks([3.7])]).toEqual([0, 0]);
  });
});

describe('a scale across zero', () => {
  it('holds every value between round figures, with a few lines between them', () => {
    expect(scaleFromZero([-0.0021, 0.0043])).toEqual({
      min: -0.004,
      max: 0.006,
      step: 0.002,
      ticks: [-0.004, -0.002, 0, 0.002, 0.004, 0.006],
    });
    expect(scaleFromZero([3, 12]).ticks).toEqual([0, 2, 4, 6, 8, 10, 12]);
  });

  it('is there without any value', () => {
    expect(scaleFromZero([]).ticks).toContain(0);
    expect(scaleFromZero([0, 0]).max).toBeGreaterThan(0);
  });
});
