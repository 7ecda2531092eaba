import type { IsoDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { lastPublicDay, seriesUntil } from './public-part.ts';
import type { SeriesInput } from './read-series.ts';

describe('The last day of the record that everybody may see', () => {
  it('RET-7: is the day after the newest decision that five bars have opened', () => {
    // Sessions in New York: 11, 12, 13, 16, 17 and 18 November 2026; the bar of the 18th is known at 21:15 UTC.
    expect(lastPublicDay('us', Date.parse('2026-11-18T21:15:00Z'), 5)).toBe('2026-11-12');
    expect(lastPublicDay('us', Date.parse('2026-11-18T21:14:59Z'), 5)).toBe('2026-11-11');
    // With a longer delay: two sessions more.
    expect(lastPublicDay('us', Date.parse('2026-11-18T21:15:00Z'), 7)).toBe('2026-11-10');
  });

  it('counts every day for crypto', () => {
    // What was decided on the 12th opens with the end of the 17th.
    expect(lastPublicDay('crypto', Date.parse('2026-11-18T00:00:00Z'), 5)).toBe('2026-11-13');
    expect(lastPublicDay('crypto', Date.parse('2026-11-17T23:59:59Z'), 5)).toBe('2026-11-12');
  });
});

describe('A series as it stood at the close of a day', () => {
  const DAY = 86_400_000;
  const START = Date.parse('2026-03-02');
  const column = (value: number) => new Float64Array(5).fill(value);
  const series = {
    kind: 'paper-forward',
    startedOn: '2026-03-03',
    assets: [
      {
        gone: true,
        entries: new Map([
          [1, { id: 'early' }],
          [4, { id: 'late' }],
        ]),
        refused: ['2026-03-03', '2026-03-06'],
        record: {
          bars: {
            ...{ time: Float64Array.from({ length: 5 }, (_, i) => START + i * DAY), open: column(1) },
            ...{ high: column(1), low: column(1), close: column(1), volume: column(1) },
          },
          stance: Int8Array.of(1, 1, 0, 1, 1),
          averageTrueRange: column(2),
          splits: [
            { bar: 2, ratio: 2 },
            { bar: 4, ratio: 3 },
          ],
          dividends: [{ bar: 4, amount: 1 }],
          barriers: [3, 4],
        },
      },
    ],
  } as unknown as SeriesInput;

  it('knows nothing of what came later: bars, entries, refusals, splits, dividends, barriers, the end of its trading', () => {
    const [cut] = seriesUntil(series, '2026-03-05' as IsoDate).assets;
    expect(cut?.record.bars.time).toHaveLength(4);
    expect([...(cut?.entries.keys() ?? [])]).toEqual([1]);
    expect(cut?.refused).toEqual(['2026-03-03']);
    expect(cut?.record.splits).toEqual([{ bar: 2, ratio: 2 }]);
    expect(cut?.record.dividends).toEqual([]);
    expect(cut?.record.barriers).toEqual([3]);
    expect(cut?.gone).toBe(false);
  });

  it('is the whole where nothing came later, and without assets where it had not begun', () => {
    expect(seriesUntil(series, '2026-03-06' as IsoDate).assets).toEqual(series.assets);
    const before = seriesUntil(series, '2026-03-02' as IsoDate);
    expect(before).toMatchObject({ assets: [], startedOn: '2026-03-03' });
  });
});
