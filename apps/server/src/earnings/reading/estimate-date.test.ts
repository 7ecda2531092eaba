import { type IsoDate, makeDate } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { estimateNextDate, judgeEstimates, type ReportedQuarter, totalRecord } from './estimate-date.ts';

/** Reports of calendar quarters: "2025 Q3 10-30" is the quarter that ended in September 2025. */
function reported(...lines: string[]): ReportedQuarter[] {
  return lines.map((line) => {
    const [year, quarter, day] = line.split(' ');
    const fiscalYear = Number(year);
    const ordinal = Number(quarter.slice(1)) as 1 | 2 | 3 | 4;
    return {
      period: { fiscalYear, quarter: ordinal, end: makeDate(fiscalYear, ordinal * 3 + 1, 0) },
      date: `${ordinal === 4 ? fiscalYear + 1 : fiscalYear}-${day}` as IsoDate,
    };
  });
}

/** Always on a Tuesday about three weeks after the quarter, a week later after the last of the year. */
const tuesdays = reported(
  '2024 Q1 04-23',
  '2024 Q2 07-23',
  '2024 Q3 10-22',
  '2024 Q4 01-28',
  '2025 Q1 04-22',
  '2025 Q2 07-22',
  '2025 Q3 10-21',
  '2025 Q4 01-27',
);

describe('Our own estimate of the next report', () => {
  it('is the quarter’s end plus the company’s usual delay, on a weekday it reports on', () => {
    // After a March quarter it reported 23 and 22 days later, otherwise 22 and 21: 22 days on is Wednesday 22 April 2026.
    expect(estimateNextDate(tuesdays)).toEqual({
      period: { fiscalYear: 2026, quarter: 1, end: '2026-03-31' },
      date: '2026-04-21',
      days: 2,
      reports: 8,
    });
  });

  it('allows the annual report its longer delay', () => {
    const estimate = estimateNextDate(tuesdays.slice(0, 7));
    // The annual report of the year before came 28 days after the year’s end; 28 January 2026 is a Wednesday.
    expect(estimate).toMatchObject({ period: { fiscalYear: 2025, quarter: 4 }, date: '2026-01-27' });
  });

  it('is never on a day without trading', () => {
    const mondays = reported(
      '2024 Q3 11-18',
      '2024 Q4 02-17',
      '2025 Q1 05-19',
      '2025 Q2 08-18',
      '2025 Q3 11-17',
    );
    const estimate = estimateNextDate(mondays);
    // 48 days after the year’s end, as in the year before, is Tuesday the 17th. Monday the 16th is Presidents’ Day.
    expect(estimate?.date).toBe('2026-02-17');
  });

  it('gives the days by which the company’s own reports missed such estimates, and at least two', () => {
    const restless = reported(
      '2024 Q1 04-18',
      '2024 Q2 08-01',
      '2024 Q3 10-17',
      '2024 Q4 02-11',
      '2025 Q1 04-30',
      '2025 Q2 07-17',
      '2025 Q3 10-30',
      '2025 Q4 01-29',
    );
    expect(estimateNextDate(tuesdays)?.days).toBe(2);
    expect(estimateNextDate(restless)?.days).toBeGreaterThan(8);
  });

  it('needs a year of reports and looks at the last eight', () => {
    expect(estimateNextDate(tuesdays.slice(0, 3))).toBeNull();
    expect(estimateNextDate(tuesdays.slice(0, 4))?.reports).toBe(4);
    const early = reported('2023 Q2 09-29', '2023 Q3 12-29', '2023 Q4 03-29');
    expect(estimateNextDate([...early, ...tuesdays])).toEqual(estimateNextDate(tuesdays));
  });

  it('follows fiscal years of 52 weeks, whose quarters end on a weekday', () => {
    const ends = [
      ['2024-12-28', 1],
      ['2025-03-29', 2],
      ['2025-06-28', 3],
      ['2025-09-27', 4],
    ] as const;
    const weekly = ends.map(([end, quarter]): ReportedQuarter => {
      const date = new Date(Date.parse(end) + 33 * 86_400_000).toISOString().slice(0, 10) as IsoDate;
      return { period: { fiscalYear: 2025, quarter, end }, date };
    });
    // 52 weeks after 28 December 2024: https://www.timeanddate.com/date/dateadd.html
    expect(estimateNextDate(weekly)?.period).toEqual({ fiscalYear: 2026, quarter: 1, end: '2025-12-27' });
    expect(estimateNextDate(weekly)?.date).toBe('2026-01-29');
  });
});

describe('The record of these estimates', () => {
  it('judges each report by those before it only', () => {
    const changed = [...tuesdays.slice(0, 7), ...reported('2025 Q4 02-10')];
    const [regular, late] = [judgeEstimates(tuesdays), judgeEstimates(changed)];
    expect(regular).toEqual({ cases: 4, withinThreeDays: 1, withinOwnDays: 1 });
    // Only the last of the four was reported on another day: it misses, and the estimates before do not know.
    expect(late).toEqual({ cases: 4, withinThreeDays: 0.75, withinOwnDays: 0.75 });
    expect(totalRecord([regular, null, late])).toEqual({
      cases: 8,
      withinThreeDays: 0.875,
      withinOwnDays: 0.875,
    });
  });

  it('leaves out a report that follows a gap in the history, and is null without a case', () => {
    const gap = [...tuesdays.slice(0, 5), ...tuesdays.slice(6)];
    expect(judgeEstimates(gap)?.cases).toBe(2);
    expect(judgeEstimates(tuesdays.slice(0, 4))).toBeNull();
    expect(totalRecord([null])).toBeNull();
  });
});
