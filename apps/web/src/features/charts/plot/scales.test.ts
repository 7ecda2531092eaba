import { describe, expect, it } from 'vitest';
import { markBadges } from './draw-marks.ts';
import type { PlotMark } from './plot-model.ts';
import {
  bundleSize,
  clampView,
  placeAt,
  placeOfTime,
  timeOfPlace,
  timeTicks,
  xOf,
  zoomAt,
} from './time-scale.ts';
import { valueAt, valueTicks, withMargins, yOf } from './value-scale.ts';

const DAY = 86_400_000;
/** Five sessions with a weekend between the third and the fourth. */
const week = [0, 1, 2, 5, 6].map((day) => Date.UTC(2024, 0, 3) + day * DAY);

describe('the time scale', () => {
  it('keeps what is under the pointer where it is while bars get wider', () => {
    const view = { right: 500, barPx: 6 };
    const zoomed = zoomAt(view, { factor: 1.5, x: 300, widthPx: 1000, count: 2000 });
    expect(zoomed.barPx).toBe(9);
    expect(placeAt(zoomed, 300, 1000)).toBeCloseTo(placeAt(view, 300, 1000), 9);
    expect(xOf(zoomed, zoomed.right, 1000)).toBe(1000);
  });

  it('never shows less than a few bars or more than there are, however far one zooms and pans', () => {
    const out = zoomAt({ right: 500, barPx: 6 }, { factor: 1e-6, x: 200, widthPx: 1000, count: 2000 });
    expect(placeAt(out, 0, 1000)).toBeCloseTo(-6, 6);
    expect(out.right).toBe(2006);
    expect(clampView({ right: 99_999, barPx: 10 }, 2000, 1000)).toEqual({ right: 2097, barPx: 10 });
    expect(clampView({ right: -50, barPx: 1000 }, 2000, 1000)).toEqual({ right: 3, barPx: 60 });
  });

  it('bundles bars so that each bundle has two pixels, in powers of two', () => {
    expect([6, 2, 1.9, 1, 0.5, 0.01].map(bundleSize)).toEqual([1, 1, 2, 2, 4, 256]);
  });

  it('finds an instant among the bars, between two of them, before and after all', () => {
    expect(week.map((at) => placeOfTime(week, at))).toEqual([0, 1, 2, 3, 4]);
    // Sunday noon: halfway over the three days between Friday and Monday is Saturday noon.
    expect(placeOfTime(week, (week[2] ?? 0) + 1.5 * DAY)).toBe(2.5);
    for (const place of [-3, 0.25, 2.5, 4, 11]) {
      expect(placeOfTime(week, timeOfPlace(week, place))).toBeCloseTo(place, 9);
    }
  });

  it('labels years before months and months before days, and never one over the other', () => {
    const time = Array.from({ length: 800 }, (_, day) => Date.UTC(2023, 0, 2) + day * DAY);
    const view = { right: 800, barPx: 1.25 };
    const ticks = timeTicks({ time, view, widthPx: 1000, end: 800, language: 'en' });
    expect(ticks.filter(({ weight }) => weight === 5).map(({ label }) => label)).toEqual(['2024', '2025']);
    const places = ticks.map(({ place }) => xOf(view, place, 1000)).toSorted((a, b) => a - b);
    const gaps = places.slice(1).map((x, at) => x - (places[at] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(64);
    expect(ticks.length).toBeGreaterThan(8);
  });
});

describe('what happened', () => {
  /** The bars on which marks at some instants are drawn; wide bars, so that each has its own badge. */
  const barsOf = (
    timeframe: '1h' | '1d' | '1w' | '1M',
    starts: readonly string[],
    instants: readonly string[],
  ) => {
    const time = Float64Array.from(starts, Date.parse);
    const bars = { time, open: time, high: time, low: time, close: time, volume: time };
    const marks = instants.map((each) => ({ timeMs: Date.parse(each) }) as PlotMark);
    const place = { view: { right: time.length, barPx: 60 }, widthPx: time.length * 60, bottomPx: 100 };
    return markBadges({ marks, bars, timeframe }, place).flatMap((badge) =>
      badge.marks.map(() => badge.x / 60),
    );
  };

  it('is below the bar during which it happened', () => {
    const days = ['2024-01-03', '2024-01-04', '2024-01-05', '2024-01-08'];
    expect(barsOf('1d', days, ['2024-01-03', '2024-01-04T15:30Z', '2024-01-05T21:00Z'])).toEqual([0, 1, 2]);
    // The second week begins on a Tuesday.
    const weeks = ['2024-01-08', '2024-01-16', '2024-01-22'];
    expect(barsOf('1w', weeks, ['2024-01-10', '2024-01-14', '2024-01-21'])).toEqual([0, 0, 1]);
    expect(barsOf('1M', ['2024-01-01', '2024-02-01'], ['2024-01-31', '2024-02-29T20:00Z'])).toEqual([0, 1]);
  });

  it('is below the next bar where it happened between two, and nowhere before the first or after the last', () => {
    const days = ['2024-01-04', '2024-01-05', '2024-01-08'];
    expect(barsOf('1d', days, ['2024-01-03T15:00Z', '2024-01-06T10:00Z', '2024-01-09T10:00Z'])).toEqual([2]);
    const hours = ['2024-01-04T20:00Z', '2024-01-05T14:00Z'];
    expect(barsOf('1h', hours, ['2024-01-04T20:30Z', '2024-01-05', '2024-01-05T14:59Z'])).toEqual([0, 1, 1]);
  });
});

describe('the value scale', () => {
  const place = { topPx: 10, heightPx: 400, base: 100 };

  it.each(['linear', 'log', 'percent'] as const)('turns heights back into values: %s', (kind) => {
    const range = { linear: [50, 150], log: [Math.log(50), Math.log(150)], percent: [-0.5, 0.5] }[kind];
    const scale = { ...place, kind, range: { min: range[0] ?? 0, max: range[1] ?? 0 } };
    expect([yOf(scale, 150), yOf(scale, 50)]).toEqual([10, 410]);
    for (const value of [50, 73.2, 100, 150]) expect(valueAt(scale, yOf(scale, value))).toBeCloseTo(value, 9);
    const ticks = valueTicks(scale, { language: 'en' });
    expect(ticks.length).toBeGreaterThanOrEqual(3);
    for (const { y } of ticks) expect(y).toBeGreaterThanOrEqual(9.99);
  });

  it('shows equal changes as equal distances on a logarithmic scale', () => {
    const scale = { ...place, kind: 'log' as const, range: { min: 0, max: Math.log(1000) } };
    expect(yOf(scale, 10) - yOf(scale, 20)).toBeCloseTo(yOf(scale, 100) - yOf(scale, 200), 9);
    expect(valueTicks(scale, { language: 'en' }).map(({ label }) => Number(label))).toEqual(
      expect.arrayContaining([1, 10, 100]),
    );
  });

  it('leaves room above and below, also around one value alone and where there is none', () => {
    const margins = { topPx: 40, bottomPx: 10, heightPx: 150 };
    expect(withMargins({ min: 0, max: 100 }, margins)).toEqual({ min: -10, max: 140 });
    expect(withMargins({ min: 5, max: 5 }, margins)).toEqual({ min: 4.94, max: 5.09 });
    expect(withMargins({ min: Infinity, max: -Infinity }, margins)).toEqual({ min: 0, max: 1 });
  });
});
