import { describe, expect, it } from 'vitest';
import { compareSessions, drawCurve } from './index.ts';

const flat = (length: number, volume: number) => new Float64Array(length).fill(volume);

describe('a volume beside the usual one', () => {
  it('is compared with the median of the last sessions, worked out by hand', () => {
    const earlier = Float64Array.of(900, 10, 20, 30, 40, 50, 60);
    const found = compareSessions({ volume: 70, earlier, sessions: 6 });
    expect(found).toMatchObject({ usual: 35, ratio: 2, sessions: 6 });
  });

  it('is not compared with fewer than five sessions, nor with a usual volume of nothing', () => {
    const few = compareSessions({ volume: 5, earlier: flat(4, 5), sessions: 10 });
    expect(few).toMatchObject({ usual: null, ratio: null, percentile: null, sessions: 4 });
    const none = compareSessions({ volume: 5, earlier: flat(8, 0), sessions: 10 });
    expect(none).toMatchObject({ usual: 0, ratio: null });
  });

  it('leaves sessions without volume out, never counting them as quiet', () => {
    const earlier = flat(12, 5).map((volume, i) => (i % 2 === 0 ? Number.NaN : volume));
    expect(compareSessions({ volume: 5, earlier, sessions: 10 })).toMatchObject({ usual: 5, sessions: 6 });
  });

  it('is ranked among the asset’s own earlier ratios, ties counted half, once there are twenty', () => {
    const young = compareSessions({ volume: 10, earlier: flat(24, 10), sessions: 10 });
    expect(young.percentile).toBeNull();
    const old = compareSessions({ volume: 10, earlier: flat(25, 10), sessions: 10 });
    expect(old.percentile).toBe(0.5);
    expect(compareSessions({ volume: 11, earlier: flat(25, 10), sessions: 10 }).percentile).toBe(1);
  });
});

describe('the course of a day beside its usual band', () => {
  it('is a part of the usual whole day, with the middle 80 % of the days before around the median', () => {
    const earlier = [10, 20, 30, 40, 50].map((whole) => [whole / 2, whole]);
    const drawn = drawCurve([15, 45], earlier);
    // The usual whole day is 30; the tenth of five values lies four tenths of the way from the first to the second.
    expect(drawn?.curve).toEqual([0.5, 1.5]);
    expect(drawn?.usualCurve.median).toEqual([0.5, 1]);
    expect(drawn?.usualCurve.low).toEqual([0.2333, 0.4667]);
    expect(drawn?.usualCurve.high).toEqual([0.7667, 1.5333]);
  });

  it('is not drawn over fewer than five days or days on which nothing was traded', () => {
    expect(drawCurve([1], [[1], [1], [1], [1]])).toBeUndefined();
    expect(drawCurve([1], Array(6).fill([0]))).toBeUndefined();
  });
});
