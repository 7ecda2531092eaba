import { type EpochMs, type IsoDate, startOfDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { isDayIn } from './is-day-in.ts';

const at = (text: string): EpochMs => Date.parse(text);
/** New York closes at 21:00 UTC in November; its bar is known a quarter of an hour later. */
const EVENING = at('2026-11-18T21:40:00Z');
const NIGHT = at('2026-11-19T01:15:00Z');

/** A market of one asset whose bar of a day was stored at an instant. */
const storing = (date: IsoDate, seenAt: EpochMs) => (instant: EpochMs) => ({
  assets: async () => [{ assetId: 'us:AAPL' }] as never,
  bars: async () => ({ bars: { time: seenAt <= instant ? [startOfDate(date)] : [] } }) as never,
});
/** Stored when it became known, the day after the one that was published. */
const us = {
  market: 'us',
  published: '2026-11-17',
  storedBy: storing('2026-11-18', at('2026-11-18T21:15:00Z')),
} as const;
const crypto = {
  market: 'crypto',
  published: '2026-11-16',
  storedBy: storing('2026-11-17', at('2026-11-18T00:00:00Z')),
} as const;

describe('The newest day of a market', () => {
  it('FCST-5: is in once everything that still trades has its bar', async () => {
    const lastDates = ['2026-11-18', '2026-11-18', '2026-11-18'] as const;
    expect(await isDayIn({ ...us, lastDates, asOf: EVENING })).toBe(true);
    expect(await isDayIn({ ...us, lastDates: [], asOf: EVENING })).toBe(false);
  });

  it('FCST-5: is waited for while bars arrive, at most four hours and one for coins', async () => {
    const lastDates = ['2026-11-18', '2026-11-17', '2026-11-18'] as const;
    expect(await isDayIn({ ...us, lastDates, asOf: EVENING })).toBe(false);
    expect(await isDayIn({ ...us, lastDates, asOf: NIGHT - 1 })).toBe(false);
    expect(await isDayIn({ ...us, lastDates, asOf: NIGHT })).toBe(true);
    const coins = ['2026-11-17', '2026-11-16'] as const;
    expect(await isDayIn({ ...crypto, lastDates: coins, asOf: at('2026-11-18T00:59:59Z') })).toBe(false);
    expect(await isDayIn({ ...crypto, lastDates: coins, asOf: at('2026-11-18T01:00:00Z') })).toBe(true);
  });

  it('FCST-5: is waited for as long where its first bar came late', async () => {
    const lastDates = ['2026-11-18', '2026-11-17'] as const;
    const storedBy = storing('2026-11-18', at('2026-11-19T09:00:00Z'));
    const late = { ...us, lastDates, storedBy };
    expect(await isDayIn({ ...late, asOf: at('2026-11-19T12:59:59Z') })).toBe(false);
    expect(await isDayIn({ ...late, asOf: at('2026-11-19T13:00:00Z') })).toBe(true);
  });

  it('FCST-5: does not wait for what has not traded for weeks, unless nothing was published since', async () => {
    const lastDates = ['2026-11-18', '2026-10-30'] as const;
    expect(await isDayIn({ ...us, lastDates, asOf: EVENING })).toBe(true);
    expect(await isDayIn({ ...us, lastDates, asOf: EVENING, published: null })).toBe(true);
    expect(await isDayIn({ ...us, lastDates, asOf: EVENING, published: '2026-10-30' })).toBe(false);
  });
});
