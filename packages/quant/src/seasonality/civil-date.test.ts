import { describe, expect, test } from 'vitest';
import { civilDate, dayNumber, dayOfDate, weekdayOf } from './civil-date.ts';

describe('dates without a clock', () => {
  test('agree with the language’s Date from 1890 to 2110', () => {
    for (let days = dayNumber(Date.UTC(1890, 0, 1)); days < dayNumber(Date.UTC(2110, 0, 1)); days += 1) {
      const date = new Date(days * 86_400_000);
      const expected = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
      const found = civilDate(days);
      if (found.year !== expected.year || found.month !== expected.month || found.day !== expected.day) {
        expect(found).toEqual(expected);
      }
      if (dayOfDate(found) !== days) expect(dayOfDate(found)).toBe(days);
      if (weekdayOf(days) !== (date.getUTCDay() + 6) % 7)
        expect(weekdayOf(days)).toBe((date.getUTCDay() + 6) % 7);
    }
    expect(civilDate(0)).toEqual({ year: 1970, month: 1, day: 1 });
  });

  test('29 February of a common year is 1 March', () => {
    expect(dayOfDate({ year: 2023, month: 2, day: 29 })).toBe(dayOfDate({ year: 2023, month: 3, day: 1 }));
  });
});
