import type { EpochMs } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { isDayIn } from './is-day-in.ts';

const at = (text: string): EpochMs => Date.parse(text);
/** New York closes at 21:00 UTC in November; its bar is known a quarter of an hour later. */
const EVENING = at('2026-11-18T21:40:00Z');
const NIGHT = at('2026-11-19T01:15:00Z');

describe('The newest day of a market', () => {
  it('FCST-5: is in once everything that still trades has its bar', () => {
    const lastDates = ['2026-11-18', '2026-11-18', '2026-11-18'] as const;
    expect(isDayIn({ market: 'us', lastDates, asOf: EVENING })).toBe(true);
    expect(isDayIn({ market: 'us', lastDates: [], asOf: EVENING })).toBe(false);
  });

  it('FCST-5: is waited for while bars arrive, at most four hours and one for coins', () => {
    const lastDates = ['2026-11-18', '2026-11-17', '2026-11-18'] as const;
    expect(isDayIn({ market: 'us', lastDates, asOf: EVENING })).toBe(false);
    expect(isDayIn({ market: 'us', lastDates, asOf: NIGHT - 1 })).toBe(false);
    expect(isDayIn({ market: 'us', lastDates, asOf: NIGHT })).toBe(true);
    const coins = ['2026-11-17', '2026-11-16'] as const;
    expect(isDayIn({ market: 'crypto', lastDates: coins, asOf: at('2026-11-18T00:59:59Z') })).toBe(false);
    expect(isDayIn({ market: 'crypto', lastDates: coins, asOf: at('2026-11-18T01:00:00Z') })).toBe(true);
  });

  it('does not wait for what has not traded for weeks', () => {
    const lastDates = ['2026-11-18', '2026-10-30'] as const;
    expect(isDayIn({ market: 'us', lastDates, asOf: EVENING })).toBe(true);
  });
});
