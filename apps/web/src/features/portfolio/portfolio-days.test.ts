import { expect, it } from 'vitest';
import { parseAsOf } from '../../shared/market/as-of/read-as-of.ts';
import { dayOfSight } from './portfolio-queries.ts';

const NOW = Date.parse('2026-11-19T02:00:00Z');

it.each([
  // A day is that day everywhere; an instant is on the day of the member's clock, which in New York is still the 18th.
  ['2026-11-17', 'Pacific/Auckland', '2026-11-17'],
  ['2026-11-17', 'America/New_York', '2026-11-17'],
  ['2026-11-19T01:30:00Z', 'America/New_York', '2026-11-18'],
  ['2026-11-18T12:30:00Z', 'Pacific/Auckland', '2026-11-19'],
  ['2026-11-18T12:30:00Z', 'UTC', '2026-11-18'],
])('PORT-11: the portfolio as of %s in %s is that of %s', (asked, zone, day) => {
  expect(dayOfSight(parseAsOf(asked, NOW), zone)).toBe(day);
});
