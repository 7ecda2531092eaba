import { describe, expect, it } from 'vitest';
import {
  addDays,
  DAY_MS,
  dateOfInstant,
  firstOfMonth,
  type IsoDate,
  isDateOrInstant,
  isIsoDate,
  lastOfMonth,
  mondayOf,
  parseIsoDate,
  startOfDate,
  weekdayOf,
} from './iso-date.ts';

describe('dates', () => {
  it('only real dates written YYYY-MM-DD are read', () => {
    expect(
      ['2024-02-29', '2023-02-29', '2024-13-01', '2024-1-1', '2024-03-11T00:00', ''].map(isIsoDate),
    ).toEqual([true, false, false, false, false, false]);
    expect(() => parseIsoDate('yesterday')).toThrow('"yesterday" is not a date of the form YYYY-MM-DD.');
  });

  it('an instant has a real date too, whether its zone is given or not', () => {
    const right = ['2024-02-29', '2024-03-11T14:30', '2024-03-11T14:30:05.25Z', '2024-03-11T14:30:05+02:00'];
    expect(right.filter((text) => !isDateOrInstant(text))).toEqual([]);
    const wrong = [
      '2023-02-29',
      '2024-02-30T14:30Z',
      '2024-03-11T25:00Z',
      '2024-03-11 14:30',
      '2024-03-11x',
      '',
    ];
    expect(wrong.filter(isDateOrInstant)).toEqual([]);
  });

  it('days are counted across months, years and leap days', () => {
    expect([addDays('2024-02-28', 1), addDays('2023-12-31', 1), addDays('2024-03-01', -1)]).toEqual([
      '2024-02-29',
      '2024-01-01',
      '2024-02-29',
    ]);
    expect([firstOfMonth('2024-02-10'), lastOfMonth('2024-02-10'), lastOfMonth('2024-12-01')]).toEqual([
      '2024-02-01',
      '2024-02-29',
      '2024-12-31',
    ]);
  });

  it('begin when the language says so, day by day, and are written as it writes them', () => {
    const wrong: string[] = [];
    for (let at = Date.UTC(1890, 0, 1); at < Date.UTC(2110, 0, 1); at += DAY_MS) {
      const text = new Date(at).toISOString().slice(0, 10) as IsoDate;
      const isRight = startOfDate(text) === at && dateOfInstant(at + DAY_MS - 1) === text;
      if (!isRight || dateOfInstant(at) !== text) wrong.push(text);
    }
    expect(wrong).toEqual([]);
    const rare = ['0000-03-01', '1000-02-28', '9999-12-31', '2023-02-29', '2023-02-31', '2023-04-31'];
    for (const text of rare) expect(startOfDate(text as IsoDate), text).toBe(Date.parse(`${text}T00:00Z`));
    const none = [
      '',
      '2024-2-3',
      '2024-13-01',
      '2024-00-10',
      '2024-01-32',
      '2024/01/02',
      '2024-01-02T',
      '20x4-01-02',
    ];
    expect(none.map((text) => startOfDate(text as IsoDate))).toEqual(none.map(() => Number.NaN));
  });

  it('an instant without a four-digit year has no date', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow('is not an instant with a four-digit year');
    expect(() => dateOfInstant(Number.NaN)).toThrow(RangeError);
    expect(dateOfInstant(-1)).toBe('1969-12-31');
  });

  it('a week starts on Monday', () => {
    // 10 March 2024 was a Sunday.
    expect([weekdayOf('2024-03-10'), mondayOf('2024-03-10'), mondayOf('2024-03-11')]).toEqual([
      0,
      '2024-03-04',
      '2024-03-11',
    ]);
  });
});
