import { describe, expect, test } from 'vitest';
import { measureRelativeVolume } from './measure-relative-volume.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Sessions of four hourly bars from 14:00 UTC, the volume of session s and bar k given by a rule; part of the last.
 */
function sessions(
  count: number,
  lastBars: number,
  volume: (session: number, bar: number) => number,
): { time: Float64Array; volume: Float64Array } {
  const rows: [number, number][] = [];
  for (let s = 0; s < count; s++) {
    for (let k = 0; k < (s === count - 1 ? lastBars : 4); k++)
      rows.push([s * day + (14 + k) * hour, volume(s, k)]);
  }
  return {
    time: Float64Array.from(rows, ([time]) => time),
    volume: Float64Array.from(rows, ([, traded]) => traded),
  };
}

describe('relative volume within a session', () => {
  test('compares with the median at the same time of day, not with whole days', () => {
    const bars = sessions(13, 2, (s, k) => (s === 12 ? 300 : 100 + s) * (k + 1));
    const found = measureRelativeVolume({ bars, mode: 'session' });
    expect(found?.volume).toBe(900);
    const [ten, twenty] = found?.against ?? [];
    expect(ten).toEqual({ sessions: 10, n: 10, median: 3 * 106.5, ratio: 900 / (3 * 106.5) });
    expect(twenty).toMatchObject({ sessions: 20, n: 12, median: 3 * 105.5 });
    expect(found?.percentile).toBe(1);
  });

  test('the day’s curve ends now, its usual band continues to the close', () => {
    const bars = sessions(22, 3, () => 10);
    const { curve } = measureRelativeVolume({ bars, mode: 'session' }) ?? {};
    expect(Array.from(curve?.timeOfDayMs ?? [])).toEqual([14, 15, 16, 17].map((h) => h * hour));
    expect(Array.from(curve?.today ?? [])).toEqual([10, 20, 30, Number.NaN]);
    expect(Array.from(curve?.median ?? [])).toEqual([10, 20, 30, 40]);
  });

  test('what happens later in earlier sessions changes nothing', () => {
    const quiet = sessions(13, 2, () => 10);
    const stormy = sessions(13, 2, (_, k) => (k >= 2 ? 1e6 : 10));
    const against = (bars: typeof quiet) => measureRelativeVolume({ bars, mode: 'session' })?.against;
    expect(against(stormy)).toEqual(against(quiet));
  });

  test('missing volume data gives null, and missing sessions are left out, never counted as quiet', () => {
    expect(measureRelativeVolume({ bars: sessions(13, 4, () => Number.NaN), mode: 'session' })).toBeNull();
    expect(
      measureRelativeVolume({
        bars: sessions(13, 4, (s, k) => (s === 12 && k === 1 ? Number.NaN : 5)),
        mode: 'session',
      }),
    ).toBeNull();
    const holed = sessions(13, 4, (s) => (s % 2 === 0 && s < 12 ? Number.NaN : 5));
    const found = measureRelativeVolume({ bars: holed, mode: 'session' });
    expect(found?.against[0]).toEqual({ sessions: 10, n: 6, median: 20, ratio: 1 });
    expect(found?.percentile).toBe(0.5);
    expect(
      measureRelativeVolume({
        bars: { time: new Float64Array(), volume: new Float64Array() },
        mode: 'session',
      }),
    ).toBeNull();
  });

  test('too few sessions and a usual volume of zero give no ratio', () => {
    expect(
      measureRelativeVolume({ bars: sessions(5, 4, () => 5), mode: 'session' })?.against[0],
    ).toMatchObject({ n: 4, ratio: null });
    expect(
      measureRelativeVolume({ bars: sessions(13, 4, (s) => (s === 12 ? 5 : 0)), mode: 'session' })
        ?.against[0],
    ).toMatchObject({ median: 0, ratio: null });
  });

  test('follows the market’s clock through summer time', () => {
    const bars = sessions(13, 1, () => 10);
    const shifted = {
      time: bars.time.map((time) => (time >= 6 * day ? time - hour : time)),
      volume: bars.volume,
    };
    const clock = (time: number): number => (time >= 6 * day ? -4 : -5);
    const found = measureRelativeVolume({ bars: shifted, mode: 'session', clock });
    expect(found?.against[0]).toMatchObject({ median: 10, ratio: 1 });
    expect(found?.timeOfDayMs).toBe(9 * hour);
  });

  test('a first session that is only half in the data is not compared with', () => {
    const bars = sessions(8, 4, () => 10);
    const cut = { time: bars.time.subarray(2), volume: bars.volume.subarray(2) };
    expect(measureRelativeVolume({ bars: cut, mode: 'session' })?.against[0]).toMatchObject({
      n: 6,
      median: 40,
    });
  });
});

describe('relative volume round the clock', () => {
  const time = Float64Array.from({ length: 24 * 15 }, (_, i) => i * hour);

  test('adds up the last 24 hours and compares with the same hour of earlier days', () => {
    const volume = time.map((at) => (at >= 14 * day ? 30 : 10));
    const found = measureRelativeVolume({ bars: { time, volume }, mode: 'rolling' });
    expect(found?.volume).toBe(24 * 30);
    expect(found?.against[0]).toMatchObject({ n: 10, median: 240, ratio: 3 });
  });

  test('a window with a missing hour is unknown', () => {
    const volume = time.map((at) => (at === 14 * day ? Number.NaN : 10));
    expect(measureRelativeVolume({ bars: { time, volume }, mode: 'rolling' })).toBeNull();
    const earlier = time.map((at) => (at === 5 * day ? Number.NaN : 10));
    expect(
      measureRelativeVolume({ bars: { time, volume: earlier }, mode: 'rolling' })?.against[1],
    ).toMatchObject({ n: 12, ratio: 1 });
  });
});
