import { DAY_MS } from '@auspex/market';
import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '../../shared/navigation/use-address.ts';
import { breakdownAddress, lastYear } from './breakdown-queries.ts';

describe('the assumptions in the address', () => {
  it('are the usual ones where they are missing, unreadable or beyond their ends', () => {
    for (const search of ['', 'discount=&doubt=x', 'discount=4.9&doubt=41&growthYears=7'])
      expect(readAddress(breakdownAddress, search)).toMatchObject({
        ...{ discount: 9, spread: 1, terminal: 2, doubt: 10, growthYears: '10', basis: '3' },
      });
  });

  it('are left out where they are the usual ones, and come back as they were', () => {
    const search = writeAddress(breakdownAddress, 'asOf=2025-03-01', { discount: 11.5, doubt: 10 });
    expect(search).toBe('asOf=2025-03-01&discount=11.5');
    expect(readAddress(breakdownAddress, search)).toMatchObject({ discount: 11.5, doubt: 10 });
  });
});

describe('the prices of a year', () => {
  it('BREAK-11: are no more than a year of them, for stocks as for coins', () => {
    for (const daysApart of [1, 1.45]) {
      const time = Array.from({ length: 400 }, (_, i) => Date.parse('2025-01-02') + i * daysApart * DAY_MS);
      const bars = { time, open: time, high: time, low: time, close: time, volume: time };
      const year = lastYear(bars);
      expect(year.time.at(-1)).toBe(time.at(-1));
      expect((time.at(-1) ?? 0) - (year.time[0] ?? 0)).toBeLessThan(365 * DAY_MS);
      expect((time.at(-1) ?? 0) - (year.time[0] ?? 0)).toBeGreaterThan(362 * DAY_MS);
      expect(year.close).toEqual(year.time);
    }
    const none = { time: [], open: [], high: [], low: [], close: [], volume: [] };
    expect(lastYear(none)).toEqual(none);
  });
});
