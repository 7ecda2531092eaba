import { assetId, parseIsoDate, startOfDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { closeBefore, type TickedAsset, tickOf } from './judge-alerts.ts';

const day = (date: string) => startOfDate(parseIsoDate(date));

function closesOf(closes: Readonly<Record<string, number>>) {
  const time = Float64Array.from(Object.keys(closes), day);
  return { time, close: Float64Array.from(Object.values(closes)) };
}

describe('a move', () => {
  it('ALERT-35: is not known until the bar of the day before is stored, or it would be a move of two days', () => {
    const coin = closesOf({ '2026-11-16': 100, '2026-11-17': 110 });
    expect(closeBefore(coin, { market: 'crypto', bar: day('2026-11-18'), bars: 1 })).toBe(110);
    expect(closeBefore(coin, { market: 'crypto', bar: day('2026-11-18'), bars: 2 })).toBe(100);
    expect(closeBefore(coin, { market: 'crypto', bar: day('2026-11-19'), bars: 1 })).toBeNaN();
    // Thanksgiving lies between, and then a weekend.
    const stock = closesOf({ '2026-11-25': 50, '2026-11-27': 52 });
    expect(closeBefore(stock, { market: 'us', bar: day('2026-11-27'), bars: 1 })).toBe(50);
    expect(closeBefore(stock, { market: 'us', bar: day('2026-11-30'), bars: 1 })).toBe(52);
    expect(closeBefore(stock, { market: 'us', bar: day('2026-12-01'), bars: 1 })).toBeNaN();
    expect(closeBefore(closesOf({}), { market: 'us', bar: day('2026-12-01'), bars: 1 })).toBeNaN();
  });
});

describe('a quote', () => {
  const bars = closesOf({ '2026-11-18': 90 });
  const today = parseIsoDate('2026-11-18');
  const asset = { market: 'us', bars, today, splitDays: [parseIsoDate('2026-11-19')] } as const;
  const quoted = (at: string, splitDays: TickedAsset['splitDays'] = asset.splitDays) =>
    tickOf({ assetId: assetId('us:KO'), at: Date.parse(at), last: 90 }, { ...asset, splitDays });

  it('ALERT-49: is not judged on the day of a split before the open: in which shares it is nobody knows', () => {
    expect(quoted('2026-11-19T14:29:59Z')).toBeNull();
    expect(quoted('2026-11-19T14:30:00Z')).toEqual({ assetId: 'us:KO', bar: day('2026-11-19'), price: 90 });
    // The evening before, in New York, and the day after.
    expect(quoted('2026-11-19T01:00:00Z')).toMatchObject({ bar: day('2026-11-18') });
    expect(quoted('2026-11-20T09:00:00Z')).toMatchObject({ bar: day('2026-11-20') });
    expect(quoted('2026-11-19T09:00:00Z', [])).toMatchObject({ price: 90 });
  });

  it('ALERT-49: is not judged when it is of a session before the split in whose shares it is given', () => {
    const evening = { assetId: assetId('us:KO'), at: Date.parse('2026-11-19T01:00:00Z'), last: 90 };
    const from = (date: string) => tickOf(evening, { ...asset, today: parseIsoDate(date) });
    expect(from('2026-11-18')).toMatchObject({ bar: day('2026-11-18'), price: 90 });
    expect(from('2026-11-19')).toBeNull();
  });

  it('is not judged when it is older than the last closed bar', () => {
    expect(quoted('2026-11-17T20:00:00Z')).toBeNull();
  });
});
