import { describe, expect, it } from 'vitest';
import { dataFiles, dataJson, dataLines, hasSharedData, zippedLines } from '../../test/shared-data.ts';
import { type IsoDate, weekdayOf } from '../iso-date.ts';
import { usEquitiesCalendar as calendar } from './us-equities-calendar.ts';

interface Comparison {
  readonly notInCalendar: readonly string[];
  readonly notInData: readonly string[];
}

/** Compares dates of a price file with the sessions from its first to its last day. */
function compare(dates: readonly string[]): Comparison {
  const inData = new Set(dates);
  const sessions = calendar.sessionsBetween(dates[0] as IsoDate, dates.at(-1) as IsoDate);
  const inCalendar = new Set<string>(sessions.map(({ date }) => date));
  return {
    notInCalendar: dates.filter((date) => !inCalendar.has(date)),
    notInData: [...inCalendar].filter((date) => !inData.has(date)),
  };
}

const SAME: Comparison = { notInCalendar: [], notInData: [] };

/** `1/19/1998` as `1998-01-19`. */
function fromUsDate(text: string): IsoDate {
  const [month = '', day = '', year = ''] = text.split('/');
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` as IsoDate;
}

interface MarketHours {
  readonly entries: Readonly<
    Record<
      string,
      { readonly holidays: readonly string[]; readonly earlyCloses: Readonly<Record<string, string>> }
    >
  >;
}

describe.skipIf(!hasSharedData)('US sessions against recorded prices', () => {
  it.each(['spy', 'aapl', 'bac', 'iwm'])('%s traded on every session to 2021 and on no other day', (name) => {
    const lines = zippedLines(`prices/lean-unadjusted/daily/${name}.zip`);
    const dates = lines.map((line) => `${line.slice(0, 4)}-${line.slice(4, 6)}-${line.slice(6, 8)}`);
    expect(dates.length).toBeGreaterThan(5_000);
    expect(compare(dates)).toEqual(SAME);
  });

  it('all 44 stocks of 2012 to 2017 traded on every session and on no other day', () => {
    const files = dataFiles('prices/stocknet', '.csv');
    expect(files).toHaveLength(44);
    for (const file of files) {
      const dates = dataLines(`prices/stocknet/${file}`)
        .slice(1)
        .map((line) => line.slice(0, 10));
      expect({ file, ...compare(dates) }).toEqual({ file, ...SAME });
    }
  });

  it('VIX has a value for every session of 1998 to 2021 but one, and one on a day without trading', () => {
    const dates = dataLines('prices/vix/vix-daily.csv')
      .slice(1)
      .map((line) => line.slice(0, 10))
      .filter((date) => date >= '1998-01-01' && date < '2022-01-01');
    // Both are faults in that file: SPY traded on 31 December 1999 and nothing did on 11 June 2004.
    expect(compare(dates)).toEqual({ notInCalendar: ['2004-06-11'], notInData: ['1999-12-31'] });
  });
});

describe.skipIf(!hasSharedData)('US closures against a published market-hours file, 1998 to 2016', () => {
  const stocks = hasSharedData
    ? (dataJson('calendar/SampleMarketHoursDatabase.json') as MarketHours).entries['Equity-usa-[*]']
    : undefined;

  it('the same weekdays are closed, except for one that the file has on its Sunday only', () => {
    const listed = (stocks?.holidays ?? []).map(fromUsDate).filter((date) => weekdayOf(date) % 6 !== 0);
    const closed: IsoDate[] = [];
    for (let at = Date.UTC(1998, 0, 1); at < Date.UTC(2017, 0, 1); at += 86_400_000) {
      const date = new Date(at).toISOString().slice(0, 10) as IsoDate;
      if (weekdayOf(date) % 6 !== 0 && !calendar.isTradingDay(date)) closed.push(date);
    }
    expect(listed.length).toBeGreaterThan(170);
    // Christmas 2016 was a Sunday, observed on Monday 26 December: no stock in the price files traded then.
    expect(closed).toEqual([...new Set<IsoDate>([...listed, '2016-12-26'])].sort());
  });

  it('the early close it lists is ours, at the same hour, and 2016 has no other', () => {
    const listed = Object.entries(stocks?.earlyCloses ?? {}).map(([date, time]) => [fromUsDate(date), time]);
    const ours = calendar
      .sessionsBetween('2016-01-01', '2016-12-31')
      .filter(({ closesEarly }) => closesEarly)
      .map(({ date, close }) => [
        date,
        new Date(close).toLocaleTimeString('en-GB', { timeZone: 'America/New_York' }),
      ]);
    expect(ours).toEqual(listed);
  });
});
