import type { AssetId, IsoDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { countRanges, type SettledRange } from '../store/count-settled.ts';
import { type CoverageCounts, countCoverage, noCounts, sumCoverage } from './coverage.ts';

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
  it('FCST-6: raises the alarm where chance no longer explains how often the 80 % ranges held, and says which way', () => {
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

  it('FCST-4: counts a range once its time has come, made from the bars before it and judged by one close', () => {
    const swaying = (length: number) =>
      Float64Array.from({ length }, (_, bar) => 100 * (1 + 0.01 * Math.sin(bar * bar)));
    // With 252 bars the first range is made; over 21 bars it is judged by the 273rd.
    expect(countCoverage('us', swaying(272)).judged[0]).toBe(0);
    const judgedAt = (outcome: number, between: number) => {
      const close = swaying(273);
      for (let bar = 252; bar < 272; bar += 2) close[bar] = (close[bar] ?? 0) * between;
      close[272] = (close[251] ?? 0) * outcome;
      const { judged, inside } = countCoverage('us', close);
      return [judged[0], inside[1][0]];
    };
    expect(judgedAt(1, 1)).toEqual([1, 1]);
    // Prices that move by a per cent a day are not expected to have moved by 15 in a month, whatever they did meanwhile.
    expect(judgedAt(1.15, 1)).toEqual([1, 0]);
    expect(judgedAt(1.15, 3)).toEqual([1, 0]);
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
