import { describe, expect, it } from 'vitest';
import { type IsoDate, MINUTE_MS, startOfDate, weekdayOf, yearOf } from '../iso-date.ts';
import { usEquitiesCalendar as calendar } from './us-equities-calendar.ts';
import { usClosures, usHalfDays } from './us-holidays.ts';

/** Full-day closures as announced by the NYSE for each year. */
const ANNOUNCED_CLOSURES: Readonly<Record<number, string>> = {
  2001: '01-01 01-15 02-19 04-13 05-28 07-04 09-03 09-11 09-12 09-13 09-14 11-22 12-25',
  2004: '01-01 01-19 02-16 04-09 05-31 06-11 07-05 09-06 11-25 12-24',
  2005: '01-17 02-21 03-25 05-30 07-04 09-05 11-24 12-26',
  2007: '01-01 01-02 01-15 02-19 04-06 05-28 07-04 09-03 11-22 12-25',
  2011: '01-17 02-21 04-22 05-30 07-04 09-05 11-24 12-26',
  2012: '01-02 01-16 02-20 04-06 05-28 07-04 09-03 10-29 10-30 11-22 12-25',
  2018: '01-01 01-15 02-19 03-30 05-28 07-04 09-03 11-22 12-05 12-25',
  2021: '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24',
  2022: '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26',
  2023: '01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25',
  2024: '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25',
  2025: '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25',
  2026: '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25',
  2027: '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24',
  2028: '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25',
};

/** Closings at 13:00 as announced by the NYSE, and from its list of special closings before 2010. */
const ANNOUNCED_HALF_DAYS: Readonly<Record<number, string>> = {
  1998: '11-27 12-24',
  1999: '11-26 12-31',
  2000: '07-03 11-24',
  2001: '07-03 11-23 12-24',
  2002: '07-05 11-29 12-24',
  2003: '07-03 11-28 12-24 12-26',
  2004: '11-26',
  2006: '07-03 11-24',
  2008: '07-03 11-28 12-24',
  2009: '11-27 12-24',
  2010: '11-26',
  2012: '07-03 11-23 12-24',
  2013: '07-03 11-29 12-24',
  2014: '07-03 11-28 12-24',
  2015: '11-27 12-24',
  2016: '11-25',
  2018: '07-03 11-23 12-24',
  2020: '11-27 12-24',
  2021: '11-26',
  2022: '11-25',
  2023: '07-03 11-24',
  2024: '07-03 11-29 12-24',
  2025: '07-03 11-28 12-24',
  2026: '11-27 12-24',
  2027: '11-26',
  2028: '07-03 11-24',
};

function datesOf(year: string, days: string): IsoDate[] {
  return days.split(' ').map((day) => `${year}-${day}` as IsoDate);
}

const yearSessions = (year: string) =>
  calendar.sessionsBetween(`${year}-01-01` as IsoDate, `${year}-12-31` as IsoDate);

describe('US stock exchanges: days', () => {
  it.each(Object.entries(ANNOUNCED_CLOSURES))(
    'in %s they close on the announced days and no other weekday',
    (year, days) => {
      const closed: IsoDate[] = [];
      for (
        let at = startOfDate(`${year}-01-01` as IsoDate);
        at <= startOfDate(`${year}-12-31` as IsoDate);
        at += 86_400_000
      ) {
        const date = new Date(at).toISOString().slice(0, 10) as IsoDate;
        if (weekdayOf(date) % 6 !== 0 && !calendar.isTradingDay(date)) closed.push(date);
      }
      expect(closed).toEqual(datesOf(year, days));
    },
  );

  it.each(Object.entries(ANNOUNCED_HALF_DAYS))(
    'in %s they close early on the announced days and no other',
    (year, days) => {
      const early = yearSessions(year).filter((session) => session.closesEarly);
      expect(early.map((session) => session.date)).toEqual(datesOf(year, days));
    },
  );

  it('no session ever falls on a weekend, and each closure falls on a weekday and has a reason', () => {
    const sessions = calendar.sessionsBetween('1998-01-01', '2035-12-31');
    expect(sessions.filter(({ date }) => weekdayOf(date) % 6 === 0)).toEqual([]);
    for (let year = 1998; year <= 2035; year += 1) {
      for (const { date, reason } of usClosures(year)) {
        expect([yearOf(date), weekdayOf(date) % 6 !== 0, reason.length > 3]).toEqual([year, true, true]);
      }
    }
  });

  it('half days are trading days', () => {
    for (let year = 1998; year <= 2035; year += 1) {
      expect(usHalfDays(year).filter((date) => !calendar.isTradingDay(date))).toEqual([]);
    }
  });

  it('Good Friday falls on the published Easter dates', () => {
    // Easter Sundays published by the US Naval Observatory.
    const easters = [
      '1999-04-04',
      '2000-04-23',
      '2008-03-23',
      '2011-04-24',
      '2019-04-21',
      '2030-04-21',
      '2035-03-25',
    ];
    for (const easter of easters) {
      const friday = new Date(Date.parse(easter) - 2 * 86_400_000).toISOString().slice(0, 10);
      expect(
        usClosures(Number(easter.slice(0, 4))).find(({ reason }) => reason === 'Good Friday')?.date,
      ).toBe(friday);
    }
  });
});

describe('US stock exchanges: hours', () => {
  it.each([
    // Wall-clock hours of the NYSE converted to UTC by hand: five hours in winter, four in summer.
    ['a winter day', '2024-01-16', '14:30', '21:00'],
    ['the Friday before clocks go forward', '2024-03-08', '14:30', '21:00'],
    ['the Monday after clocks went forward', '2024-03-11', '13:30', '20:00'],
    ['a summer day', '2024-07-01', '13:30', '20:00'],
    ['the Friday before clocks go back', '2024-11-01', '13:30', '20:00'],
    ['the Monday after clocks went back', '2024-11-04', '14:30', '21:00'],
    ['late March before 2007, still winter time', '2006-03-31', '14:30', '21:00'],
    ['early April before 2007, summer time', '2006-04-03', '13:30', '20:00'],
    ['late October before 2007, summer time', '2006-10-27', '13:30', '20:00'],
    ['the end of October before 2007, winter time', '2006-10-30', '14:30', '21:00'],
    ['a half day in summer', '2024-07-03', '13:30', '17:00'],
    ['a half day in winter', '2024-11-29', '14:30', '18:00'],
    ['the first anniversary of 11 September, opened at noon', '2002-09-11', '16:00', '20:00'],
  ] as const)('on %s trading runs %s %s to %s UTC', (...[, date, open, close]) => {
    const session = calendar.sessionOf(date);
    expect(session && [new Date(session.open).toISOString(), new Date(session.close).toISOString()]).toEqual([
      `${date}T${open}:00.000Z`,
      `${date}T${close}:00.000Z`,
    ]);
  });

  it('early trading starts at 4:00 and late trading ends at 20:00, on half days at 17:00 New York time', () => {
    const winter = calendar.sessionOf('2024-01-16')?.extended;
    expect(winter && new Date(winter.preMarketOpen).toISOString()).toBe('2024-01-16T09:00:00.000Z');
    expect(winter && new Date(winter.postMarketClose).toISOString()).toBe('2024-01-17T01:00:00.000Z');
    const half = calendar.sessionOf('2024-11-29')?.extended;
    expect(half && new Date(half.postMarketClose).toISOString()).toBe('2024-11-29T22:00:00.000Z');
  });

  it('is open from the first instant of the session up to, not including, the close', () => {
    const open = Date.parse('2024-03-11T13:30:00Z');
    const close = Date.parse('2024-03-11T20:00:00Z');
    expect([open - 1, open, close - 1, close].map((at) => calendar.isOpenAt(at))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(calendar.isOpenAt(Date.parse('2024-03-10T15:00:00Z'))).toBe(false);
  });
});

describe('US stock exchanges: from day to day', () => {
  it('the next session skips weekends and closures, and so does the previous one', () => {
    expect(calendar.nextSession('2001-09-10').date).toBe('2001-09-17');
    expect(calendar.previousSession('2001-09-17').date).toBe('2001-09-10');
    expect(calendar.nextSession('2012-10-26').date).toBe('2012-10-31');
    expect(calendar.nextSession('2024-07-04').date).toBe('2024-07-05');
    expect(calendar.sessionOf('2024-07-04')).toBeUndefined();
  });

  it('the last closed session is yesterday’s until today’s closes', () => {
    const close = Date.parse('2024-03-12T20:00:00Z');
    expect(calendar.lastClosedSession(close - MINUTE_MS).date).toBe('2024-03-11');
    expect(calendar.lastClosedSession(close).date).toBe('2024-03-12');
    // 01:00 UTC on Sunday is still Saturday evening in New York.
    expect(calendar.lastClosedSession(Date.parse('2024-03-10T01:00:00Z')).date).toBe('2024-03-08');
  });

  it('a date outside the calendar is refused with a sentence that says what it covers', () => {
    expect(() => calendar.isTradingDay('1997-12-31')).toThrow(
      'covers 1998-01-01 to 2035-12-31; 1997-12-31 is outside',
    );
    expect(() => calendar.nextSession('2035-12-31')).toThrow(RangeError);
  });

  it('a year has 252 daily bars, 52 weeks, and as many intraday bars as sessions are cut into', () => {
    expect(['1d', '1w', '1M', '30m', '1h', '4h', '1m'].map((t) => calendar.barsPerYear(t as '1d'))).toEqual([
      252,
      52,
      12,
      252 * 13,
      252 * 7,
      252 * 2,
      252 * 390,
    ]);
  });
});
