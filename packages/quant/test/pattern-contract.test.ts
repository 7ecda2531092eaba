import { barAt } from '@auspex/market';
import { describe, expect, test } from 'vitest';
import {
  candlePatterns,
  patternCodes,
  patternColumn,
  patternWarmUp,
  scanPatterns,
  startPattern,
} from '../src/patterns/index.ts';
import { firstBars, flatBars, rescaleBars, walkBars, withHoles, withoutBars } from './market-walks.ts';

const bars = walkBars({ bars: 4_000, seed: 15, gaps: 0.1 });
const holes = [0, 9, 10, 11, 300, 301, 999];

/** The market upside down: highs become lows, rises become falls. */
function mirrored(): typeof bars {
  const flip = (column: Float64Array): Float64Array => column.map((value) => 10_000 - value);
  return {
    ...bars,
    open: flip(bars.open),
    high: flip(bars.low),
    low: flip(bars.high),
    close: flip(bars.close),
  };
}

const mirrorOf: Record<string, string> = {
  'dragonfly-doji': 'gravestone-doji',
  hammer: 'shooting-star',
  'hanging-man': 'inverted-hammer',
  'morning-star': 'evening-star',
  'piercing-line': 'dark-cloud-cover',
  'three-white-soldiers': 'three-black-crows',
};
const mirrorPairs = new Map([
  ...Object.entries(mirrorOf),
  ...Object.entries(mirrorOf).map(([a, b]) => [b, a] as const),
]);

describe.each(candlePatterns.map((pattern) => ({ id: pattern.id, pattern })))('$id', ({ pattern }) => {
  const column = patternColumn(pattern, bars);

  test('is found sometimes but not always over 4,000 bars, the rarest excepted', () => {
    const share =
      column.filter((code) => code !== patternCodes.none && !Number.isNaN(code)).length / column.length;
    expect(share).toBeLessThan(0.25);
    if (
      ![
        'kicker',
        'three-methods',
        'harami-cross',
        'piercing-line',
        'dark-cloud-cover',
        'three-black-crows',
      ].includes(pattern.id)
    ) {
      expect(share).toBeGreaterThan(0);
    }
  });

  test('bar by bar gives the same as whole columns, with holes too', () => {
    for (const market of [bars, withHoles(bars, holes)]) {
      const stream = startPattern(pattern);
      const streamed = Array.from({ length: market.time.length }, (_, i) => stream.next(barAt(market, i)));
      expect(streamed).toEqual(Array.from(patternColumn(pattern, market)));
    }
  });

  test('never repaints: later bars change no earlier mark', () => {
    for (const count of [1, 12, 300, 2_500, 3_999]) {
      const part = patternColumn(pattern, firstBars(bars, count));
      expect(Array.from(part)).toEqual(Array.from(column.subarray(0, count)));
    }
  });

  test('a hole is NaN and otherwise as if the bar had not been there', () => {
    const out = patternColumn(pattern, withHoles(bars, holes));
    expect(holes.every((i) => Number.isNaN(out[i]))).toBe(true);
    const rest = out.filter((_, i) => !holes.includes(i));
    expect(Array.from(rest)).toEqual(Array.from(patternColumn(pattern, withoutBars(bars, holes))));
  });

  test('the first mark can come exactly after the warm-up; empty and short histories have none', () => {
    expect(column.findIndex((code) => !Number.isNaN(code))).toBe(patternWarmUp(pattern));
    expect(patternColumn(pattern, firstBars(bars, 0)).length).toBe(0);
    expect(patternColumn(pattern, firstBars(bars, 1))[0]).toBeNaN();
  });

  test('does not depend on the price level: ten times the price, the same marks', () => {
    expect(Array.from(patternColumn(pattern, rescaleBars(bars, { prices: 16 })))).toEqual(Array.from(column));
  });

  test('a market that does not move has no patterns', () => {
    expect(
      patternColumn(pattern, flatBars(60)).some((code) => code !== patternCodes.none && !Number.isNaN(code)),
    ).toBe(false);
  });

  test('upside down it is the opposite pattern', () => {
    const opposite = candlePatterns.find(({ id }) => id === (mirrorPairs.get(pattern.id) ?? pattern.id));
    if (!opposite) throw new Error('the opposite pattern is missing');
    const flipped = patternColumn(opposite, mirrored());
    const expected = column.map((code) => (Math.abs(code) === 1 ? -code : code));
    const differing = flipped.filter((code, i) => code !== expected[i] && !Number.isNaN(code)).length;
    expect(differing).toBeLessThanOrEqual(2);
  });
});

test('one scan finds what the single columns find, oldest first', () => {
  const hits = scanPatterns(bars, candlePatterns);
  expect(hits.every((hit, k) => k === 0 || hit.index >= (hits[k - 1]?.index ?? 0))).toBe(true);
  for (const pattern of candlePatterns) {
    const column = patternColumn(pattern, bars);
    const expected = Array.from(column.keys()).filter((i) => column[i] !== 0 && !Number.isNaN(column[i]));
    expect(hits.filter(({ patternId }) => patternId === pattern.id).map(({ index }) => index)).toEqual(
      expected,
    );
  }
});
