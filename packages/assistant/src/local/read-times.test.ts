import { describe, expect, it } from 'vitest';
import { intentOf } from './answer-next.ts';
import { readTimes } from './read-times.ts';

describe('the day that a question names', () => {
  // From a calendar: February has 28 days in 2025 and 2026, and had 29 in 2024.
  it.each([
    ['price of apple 9 months ago', '2026-11-30', '2026-02-28'],
    ['price of apple a month ago', '2026-03-31', '2026-02-28'],
    ['price of apple 2 years ago', '2026-11-18', '2024-11-18'],
    ['price of apple on 29 february', '2026-11-18', '2024-02-29'],
    ['price of apple on 29 february 2024', '2026-11-18', '2024-02-29'],
    ['price of apple on 3 december', '2026-11-18', '2025-12-03'],
  ])('%s, asked on %s: %s', (question, today, to) => {
    expect(readTimes(question, today)).toMatchObject({ to, isDay: true });
  });

  it.each([
    'price of apple on 31 june',
    'price of apple on 29 february 2025',
    'price of apple on 2026-02-30',
    'change of apple since 31 june',
    'change of apple from 31 june to 5 july',
  ])('is no other one where there is none: %s', (question) => {
    expect(intentOf({ question, earlier: [], today: '2026-11-18' }).refused).toBe(true);
  });
});
