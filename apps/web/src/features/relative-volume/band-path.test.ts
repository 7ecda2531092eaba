import { describe, expect, it } from 'vitest';
import { bandPaths } from './band-path.ts';

const box = { width: 100, height: 20, marginPx: 0 };
const usual = { median: [0.25, 0.5], low: [0.2, 0.4], high: [0.5, 1] };

describe('the day beside its usual band', () => {
  it('is drawn from zero at the open to the whole day, on one scale', () => {
    // By hand: the highest value is 1, so half the height is 10 px and two points stand at 50 and 100 px.
    expect(bandPaths([0.5, 1], usual, box)).toEqual({
      band: 'M0 20L50 10L100 0L100 12L50 16Z',
      median: 'M0 20L50 15L100 10',
      day: 'M0 20L50 10L100 0',
      end: { x: 100, y: 0 },
    });
  });

  it('ends where the session has come to', () => {
    expect(bandPaths([0.5], usual, box)?.end).toEqual({ x: 50, y: 10 });
  });

  it('makes room for a day above everything before', () => {
    expect(bandPaths([2], usual, box)?.day).toBe('M0 20L50 0');
  });

  it('is not drawn where the usual is not known or nothing was traded', () => {
    expect(bandPaths([0.5], { median: [], low: [], high: [] }, box)).toBeNull();
    expect(bandPaths([], usual, box)).toBeNull();
    expect(bandPaths([0], { median: [0, 0], low: [0, 0], high: [0, 0] }, box)).toBeNull();
  });
});
