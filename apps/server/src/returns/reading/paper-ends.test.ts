import type { AssetId, IsoDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import type { PaperTrade } from '../store/paper-store.ts';
import { endedOf, withPatience } from './paper-ends.ts';
import type { SeriesAsset } from './read-series.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-03-02');
const price = new Float64Array(5).fill(100);

/** Bought at the third of five bars, held since, and taken off the market on the sixth day. */
const trade = { id: 'trade:us:2026-03-03:T1.1:ab', assetId: 'us:AAA', ended: false } as PaperTrade;
const held = {
  asset: { assetId: 'us:AAA' as AssetId, delisting: { date: '2026-03-07' as IsoDate, reason: 'acquired' } },
  record: {
    bars: {
      ...{ time: price.map((_, bar) => START + bar * DAY), open: price, high: price, low: price },
      ...{ close: price, volume: price },
    },
    stance: Int8Array.of(0, 1, 1, 1, 1),
    averageTrueRange: price.map(() => 5),
  },
  gone: true,
  entries: new Map([[2, trade]]),
  refused: [],
} as unknown as SeriesAsset;

describe('A trade whose asset is gone', () => {
  const endsAt = (instant: string) =>
    endedOf(withPatience(held, Date.parse(instant)), [trade], 'us').map(({ body }) => body['reason']);

  it('EVAL-D5: ends five days later: until then bars of before may come late', () => {
    expect(endsAt('2026-03-07T00:00:00Z')).toEqual([]);
    expect(endsAt('2026-03-11T23:59:59Z')).toEqual([]);
    expect(endsAt('2026-03-12T00:00:00Z')).toEqual(['delisted']);
  });
});
