import { describe, expect, it } from 'vitest';
import { randomStream } from '../random/index.ts';
import { rankValues } from '../statistics/index.ts';
import { DayRanking } from './day-ranking.ts';

/** Ranks by the rank statistics, which sort in the plain way. */
function placesByStatistics(values: Float64Array): Float64Array {
  return rankValues(values).ranks.map((rank) => (rank - 0.5) / values.length - 0.5);
}

describe('The ranks of a day’s names', () => {
  it('match the rank statistics, for few names and many, with equal values among them', () => {
    const stream = randomStream({ seed: 4, name: 'places' });
    const ranking = new DayRanking(1500);
    for (const count of [1, 2, 7, 150, 1500]) {
      for (const steps of [3, 40, 1e6]) {
        const values = Float64Array.from({ length: count }, () =>
          Math.fround(Math.round(stream.normal() * steps) / steps),
        );
        const places = new Float64Array(1500);
        ranking.rank(values, places, count);
        const expected = placesByStatistics(values);
        for (let i = 0; i < count; i++) expect(places[i]).toBeCloseTo(expected[i], 12);
      }
    }
  });

  it('share the mean for equal values, and do not distinguish 0 from −0', () => {
    const places = new Float64Array(4);
    new DayRanking(4).rank(Float64Array.of(-0, 5, 0, -5), places, 4);
    // Ranks 1 … 4 of four, each in the middle of its quarter: −.375, −.125, .125, .375; the two zeros share 2 and 3.
    expect([...places]).toEqual([0, 0.375, 0, -0.375]);
  });
});
