import type { AssetId, IsoDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { countRanges, type SettledRange } from '../publishing/count-settled.ts';
import { type CoverageCounts, noCounts, sumCoverage } from './coverage.ts';

/** An asset with so many 30-day ranges, none overlapping, of which the 80 % range missed some. */
function assetWith(ranges: number, misses: number): CoverageCounts {
  const counts = noCounts();
  counts.judged[0] = counts.apart[0] = ranges;
  counts.inside[1][0] = ranges - misses;
  counts.missed[0] = misses;
  return counts;
}

function monthOf(counted: readonly CoverageCounts[]) {
  const [month] = sumCoverage({ market: 'us', kind: 'settled', counted, meanCorrelation: 0 });
  return month;
}

describe('The coverage achieved so far', () => {
  it('raises the alarm where chance no longer explains how often the 80 % ranges held, and says which way', () => {
    expect(monthOf([assetWith(100, 21)])).toMatchObject({ n: 100, inside80: 0.79, alarm: null });
    // 45 misses of 100 where 20 are promised: five standard deviations of a binomial are 20.
    expect(monthOf([assetWith(100, 45)])?.alarm).toBe('narrow');
    expect(monthOf([assetWith(100, 1)])?.alarm).toBe('wide');
  });

  it('is not alarmed by assets that miss on the same days: many in one bad month are one bad month', () => {
    const oneBadMonth = Array.from({ length: 200 }, () => assetWith(1, 1));
    expect(monthOf(oneBadMonth)).toMatchObject({ n: 200, inside80: 0, alarm: null });
  });

  it('says nothing before the first range has come to its end', () => {
    expect(monthOf([])).toMatchObject({ n: 0, inside80: null, alarm: null });
  });

  it('counts every settled range, and for the alarm only those that do not overlap', () => {
    const range = (date: string, settledOn: string, held: boolean): SettledRange => ({
      ...{ assetId: 'us:AAPL' as AssetId, horizon: 'delta_30', inside: [false, held, held] },
      ...{ date: date as IsoDate, settledOn: settledOn as IsoDate },
    });
    const [counts] = countRanges([
      range('2026-01-05', '2026-02-04', true),
      range('2026-01-06', '2026-02-05', false),
      range('2026-02-04', '2026-03-06', false),
    ]);
    expect([counts?.judged[0], counts?.inside[1][0]]).toEqual([3, 1]);
    expect([counts?.apart[0], counts?.missed[0]]).toEqual([2, 1]);
  });
});
