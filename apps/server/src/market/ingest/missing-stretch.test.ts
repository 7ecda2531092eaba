import { startOfDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { lastKnownSession } from './ingest-bars.ts';
import { missingStretch } from './missing-stretch.ts';
import { answeredStretch } from './store-bars.ts';

/* 2024: the 4th of July was a Thursday on which New York was closed; the 6th and 7th a weekend. */
const week = { from: '2024-07-01', to: '2024-07-09' } as const;
const bars = (...dates: `${number}-${number}-${number}`[]) => dates.map(startOfDate);

describe('What is missing for an asset', () => {
  it('is everything while nothing is there', () => {
    expect(missingStretch({ market: 'us', wanted: week, stored: [], asked: null })).toEqual(week);
  });

  it('MKT-9: is nothing when each session has its bar: holidays and weekends have none', () => {
    const stored = bars('2024-07-01', '2024-07-02', '2024-07-03', '2024-07-05', '2024-07-08', '2024-07-09');
    expect(missingStretch({ market: 'us', wanted: week, stored, asked: null })).toBeNull();
    expect(missingStretch({ market: 'crypto', wanted: week, stored, asked: null })).toEqual({
      from: '2024-07-04',
      to: '2024-07-07',
    });
  });

  it('MKT-9: excludes what the source was asked for before and did not have', () => {
    const stored = bars('2024-07-01', '2024-07-03');
    const asked = { from: '2024-07-01', to: '2024-07-03' } as const;
    expect(missingStretch({ market: 'us', wanted: week, stored, asked })).toEqual({
      from: '2024-07-05',
      to: '2024-07-09',
    });
    expect(missingStretch({ market: 'us', wanted: asked, stored, asked })).toBeNull();
  });

  it('is nothing for an asset that was listed after the last known session', () => {
    const wanted = { from: '2024-07-10', to: '2024-07-09' } as const;
    expect(missingStretch({ market: 'us', wanted, stored: [], asked: null })).toBeNull();
  });
});

describe('What counts as answered', () => {
  const now = Date.parse('2024-07-10T00:30:00Z');
  const answer = (...dates: `${number}-${number}-${number}`[]) => {
    const time = Float64Array.from(bars(...dates));
    const columns = { time, open: time, high: time, low: time, close: time, volume: time };
    return {
      stretch: week,
      known: { bars: columns, knownAt: time, adjustment: 'none' as const, revisions: [] },
    };
  };

  it('is the whole range once its last bar arrived', () => {
    expect(answeredStretch(answer('2024-07-01', '2024-07-09'), now)).toEqual(week);
  });

  it('leaves out last days whose bars may still come, so that they are requested again', () => {
    expect(answeredStretch(answer('2024-07-01', '2024-07-08'), now)).toEqual({
      from: '2024-07-01',
      to: '2024-07-08',
    });
  });

  it('is all of it if the bars are too old to come late', () => {
    expect(answeredStretch(answer(), Date.parse('2024-08-01T00:00:00Z'))).toEqual(week);
  });
});

describe('The last session that can be known', () => {
  it.each([
    ['us', '2024-07-03T17:14:59Z', '2024-07-02'],
    // A half day: New York closed at 13:00, 17:00 UTC.
    ['us', '2024-07-03T17:15:00Z', '2024-07-03'],
    ['us', '2024-07-05T12:00:00Z', '2024-07-03'],
    ['us', '2024-01-02T21:14:59Z', '2023-12-29'],
    ['us', '2024-01-02T21:15:00Z', '2024-01-02'],
    ['crypto', '2024-07-04T23:59:59Z', '2024-07-03'],
    ['crypto', '2024-07-05T00:00:00Z', '2024-07-04'],
  ] as const)('of %s at %s is that of %s', (market, now, date) => {
    expect(lastKnownSession(market, Date.parse(now))).toBe(date);
  });
});
