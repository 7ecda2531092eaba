import { describe, expect, it } from 'vitest';
import { nextRunAt } from './next-run.ts';

/* Cron expressions in UTC, worked out by hand. */
describe('The next run of a schedule', () => {
  it.each([
    ['*/15 * * * *', '2024-06-07T20:07:31Z', '2024-06-07T20:15:00.000Z'],
    ['*/15 * * * *', '2024-06-07T20:15:00Z', '2024-06-07T20:30:00.000Z'],
    ['* * * * *', '2024-06-07T20:07:31Z', '2024-06-07T20:08:00.000Z'],
    ['10 * * * *', '2024-06-07T23:11:00Z', '2024-06-08T00:10:00.000Z'],
    ['25 */6 * * *', '2024-06-07T18:26:00Z', '2024-06-08T00:25:00.000Z'],
    ['17 3 * * *', '2024-12-31T03:17:00Z', '2025-01-01T03:17:00.000Z'],
    ['0 8 * * 1', '2024-06-07T20:07:31Z', '2024-06-10T08:00:00.000Z'],
    ['0,30 9-10 * * *', '2024-06-07T09:31:00Z', '2024-06-07T10:00:00.000Z'],
  ])('%s after %s is at %s', (schedule, now, next) => {
    expect(new Date(nextRunAt(schedule, Date.parse(now)) ?? 0).toISOString()).toBe(next);
  });

  it('is unknown if there is none within a week', () => {
    expect(nextRunAt('0 0 31 2 *', Date.parse('2024-06-07T00:00:00Z'))).toBeNull();
  });
});
