import type { IsoDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { computeRecord } from '../model/compute-record.ts';
import type { SeriesInput } from '../reading/read-series.ts';
import type { PaperTrade } from '../store/paper-store.ts';
import { sumTrades, tradeValues, writeTrades } from './write-trades.ts';

const DAY = 86_400_000;
const START = Date.UTC(2025, 2, 3);
const column = (value: (bar: number) => number) => Float64Array.from({ length: 12 }, (_, bar) => value(bar));

/** Two for one on the day of the entry, four for one two days later: 100 becomes 50, then 12.50. */
const price = column((bar) => (bar < 6 ? 100 : bar < 8 ? 50 : 12.5));
const written = { id: 'trade:us:2025-03-08:T1:ab', seq: 7, hash: 'ab', decidedOn: '2025-03-08' as IsoDate };
const series = {
  kind: 'paper-forward',
  startedOn: '2025-03-04',
  assets: [
    {
      ...{ asset: { assetId: 'us:KO', symbol: 'KO' }, gone: false, refused: [] },
      entries: new Map([[6, written as PaperTrade]]),
      record: {
        bars: {
          ...{ time: column((bar) => START + bar * DAY), open: price, high: price, low: price, close: price },
          volume: column(() => 1),
        },
        stance: Int8Array.from({ length: 12 }, (_, bar) => (bar >= 5 ? 1 : 0)),
        averageTrueRange: column(() => 2),
        splits: [
          { bar: 6, ratio: 2 },
          { bar: 8, ratio: 4 },
        ],
      },
    },
  ],
} as unknown as SeriesInput;

describe('A row of the published record', () => {
  const { trades } = computeRecord({
    ...{ key: 'split', market: 'us', assets: series.assets.map(({ record }) => record) },
    ...{ costBasisPoints: 0, copies: 1 },
  });
  const [row] = writeTrades({ market: 'us', series, trades });

  it('is the trade of the ledger, by its id', () => {
    expect(row?.id).toBe(written.id);
    expect(row?.ledger).toEqual({ seq: 7, leaf: written.id, hash: 'ab' });
  });

  it('tells what its shares have become, so that its levels can be compared with what was written down', () => {
    // Written down were 3 and 6 average true ranges of 2: 6 under and 12 over the entry, in shares of that day.
    const { entry = 0, stop, target, sharesAtEntry = 0, sharesNow = 0 } = row ?? {};
    expect([entry, sharesAtEntry, sharesNow]).toEqual([50, 2, 8]);
    expect(entry * sharesAtEntry - (stop ?? 0) * sharesNow).toBeCloseTo(6, 12);
    expect((target ?? 0) * sharesNow - entry * sharesAtEntry).toBeCloseTo(12, 12);
  });

  it('names the split between its entry and its other prices, and none where there was none', () => {
    // The split of the day it entered on is in its entry.
    expect(row && tradeValues.split(row)).toBe(4);
    expect(row && tradeValues.split({ ...row, sharesAtEntry: 8 })).toBeNull();
  });

  it('RET-2: is counted as split in the sum of all rows, so that every file of them has the column', () => {
    const rows = row ? [row, { ...row, sharesAtEntry: 8 }] : [];
    expect(sumTrades(rows)).toMatchObject({ open: 2, split: 1 });
  });

  it('RET-1: is never added up with one of another series: these are accounts of their own', () => {
    const rows = row ? [row, row] : [];
    expect(sumTrades(rows).net).toBeCloseTo((2 * (row?.profit ?? Number.NaN)) / 10_000, 12);
    expect(sumTrades(row ? [row, { ...row, series: 'backtest' }] : []).net).toBeNull();
    expect(sumTrades([]).net).toBe(0);
  });
});
