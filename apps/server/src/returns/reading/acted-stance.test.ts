import { type IsoDate, startOfDate } from '@auspex/market';
import { dailyBarKnownAt } from '@auspex/market-data';
import { describe, expect, it } from 'vitest';
import { sessionDays as dates, sessionTimes as time } from '../../../test/session-days.ts';
import { actedStance, buyTurns } from './acted-stance.ts';
import { firstOpenAfter, sessionOpens } from './session-opens.ts';

const own = { dates, stances: Int8Array.of(0, 1, 1, 0, -1, 1) };

function acted(knownAt: (date: IsoDate) => number) {
  const known = { ...own, knownAt: Float64Array.from(dates, knownAt) };
  const opens = { openOf: sessionOpens('us'), nextOpen: Date.parse('2026-03-10T13:30:00Z') };
  return [...actedStance(time, known, opens).stance];
}

describe('RET-3: The stance that can be acted on', () => {
  it('of a stock is the one of the bar before: known after its close, long before the next open', () => {
    expect(acted((date) => dailyBarKnownAt('us', date))).toEqual([0, 1, 1, 0, -1, 1]);
  });

  it('of a coin waits one bar: its day is known at the very instant at which the next one opens', () => {
    const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'] as IsoDate[];
    const known = {
      dates: days,
      stances: Int8Array.of(0, 1, 1, 0, -1),
      knownAt: Float64Array.from(days, (date) => dailyBarKnownAt('crypto', date)),
    };
    const opens = { openOf: sessionOpens('crypto'), nextOpen: startOfDate('2026-03-07') };
    expect([...actedStance(Float64Array.from(days, startOfDate), known, opens).stance]).toEqual([
      0, 0, 1, 1, 0,
    ]);
  });

  it('that was published during the next session waits for the open after it', () => {
    // 9:30 in New York is 14:30 UTC in winter: at 14:30 sharp Wednesday's open has passed for Tuesday's buy.
    const late = (date: IsoDate) =>
      date === '2026-03-03' ? Date.parse('2026-03-04T14:30:00Z') : dailyBarKnownAt('us', date);
    expect(acted(late)).toEqual([0, 0, 1, 0, -1, 1]);
    const early = (date: IsoDate) =>
      date === '2026-03-03' ? Date.parse('2026-03-04T14:29:59Z') : dailyBarKnownAt('us', date);
    expect(acted(early)).toEqual([0, 1, 1, 0, -1, 1]);
  });

  it('is none before the first is known', () => {
    const never = { ...own, knownAt: new Float64Array(6).fill(Number.POSITIVE_INFINITY) };
    const result = actedStance(time, never, { openOf: sessionOpens('us'), nextOpen: startOfDate(dates[5]) });
    expect([...result.stance]).toEqual([0, 0, 0, 0, 0, 0]);
    expect([...result.place]).toEqual([-1, -1, -1, -1, -1, -1]);
  });
});

describe('The open that is still ahead', () => {
  it('is the next one at the very instant of an open, over weekends too', () => {
    const text = (at: string, market: 'us' | 'crypto') =>
      new Date(firstOpenAfter(market, Date.parse(at))).toISOString();
    expect(text('2026-03-06T14:29:59.999Z', 'us')).toBe('2026-03-06T14:30:00.000Z');
    // Clocks in New York go forward on 8 March 2026.
    expect(text('2026-03-06T14:30:00Z', 'us')).toBe('2026-03-09T13:30:00.000Z');
    expect(text('2026-03-07T00:00:00Z', 'crypto')).toBe('2026-03-08T00:00:00.000Z');
  });
});

describe('The turn of a stance to buy', () => {
  const turns = (stances: number[], from: IsoDate, first = 0) =>
    buyTurns({ dates: dates.slice(first), stances: Int8Array.from(stances) }, from);

  it('is the first day of each run of buys', () => {
    expect(turns([0, 1, 1, 0, 1, 1], dates[0])).toEqual([null, dates[1], dates[1], null, dates[4], dates[4]]);
  });

  it('RET-3: does not count where it lies before publication began', () => {
    expect(turns([0, 1, 1, 1, 0, 1], dates[2])).toEqual([null, null, null, null, null, dates[5]]);
  });

  it('counts on the first day of publication', () => {
    expect(turns([0, 0, 1, 1, 0, 0], dates[2])).toEqual([null, null, dates[2], dates[2], null, null]);
  });

  it('does not count where nobody knows when it was', () => {
    expect(turns([1, 1, 0, 1], dates[2], 2)).toEqual([null, null, null, dates[5]]);
  });
});
